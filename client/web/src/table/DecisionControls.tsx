// The controls of an open decision, one set for each kind: everything that can be pointed at on the table can
// also be chosen here, by keyboard or screen reader.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Decision, DecisionKind, ItemKind, type Manoeuvre, type Movable, type OddsLine, type Option, type Preview } from '../generated/gonfalon_pb';
import type { Room } from '../room';
import { type Names, say, sayLength, text } from '../text';
import type { Draft } from './draft';
import { degrees, FULL_TURN } from './geometry';
import { aboutUnits, massed } from './massed';
import { chancesOf, sayOdds } from './odds';

export interface Props {
  draft: Draft;
  names: Names;
  room: Room;
  preview: Preview | undefined;
}

/** Odds are asked for one by one: of so many options at most. */
const ODDS_OPTIONS = 10;

/** The odds of each option by itself, where the question has any: said anew when the language changes. */
function useOptionOdds(room: Room, draft: Draft): (option: number) => string | undefined {
  const found = useSignal(new Map<number, OddsLine[]>());
  useEffect(() => {
    let wanted = true;
    const { side, options, max, kind } = draft.decision;
    found.value = new Map();
    if ((kind === DecisionKind.PICK && max !== 1) || options.length > ODDS_OPTIONS) return;
    void (async () => {
      for (const option of options) {
        const lines = await room.odds(side, draft.answerOf(option)).catch(() => []);
        if (!wanted) return;
        if (lines.length > 0) found.value = new Map(found.value).set(option.id, lines);
      }
    })();
    return () => {
      wanted = false;
    };
  }, [room, draft, found]);
  return (option) => {
    const lines = found.value.get(option);
    return lines && sayOdds(chancesOf(lines, room.names()));
  };
}

function PickControls({ draft, names, room }: Props) {
  const odds = useOptionOdds(room, draft);
  const one = draft.decision.max === 1;
  return (
    <fieldset class="options">
      <legend>{one ? text('web.choose_one') : text('web.choose_some', { min: draft.decision.min, max: draft.decision.max })}</legend>
      {draft.decision.options.filter(({ id }) => draft.mine(id)).map((option) => (
        <label key={option.id} class={draft.chosen(option.id) ? 'chosen' : ''}>
          <input
            type={one ? 'radio' : 'checkbox'}
            name="option"
            checked={draft.chosen(option.id)}
            onChange={() => draft.toggle(option)}
          />
          {say(option.label, option.args, names, draft.decision.figure)}
          <small>{odds(option.id)}</small>
        </label>
      ))}
    </fieldset>
  );
}

function TargetControls({ draft, names, room }: Props) {
  const odds = useOptionOdds(room, draft);
  return (
    <fieldset class="options">
      <legend>{draft.decision.freePoint ? text('web.choose_target_or_point') : text('web.choose_target')}</legend>
      {draft.decision.options.map((option) => (
        <label key={option.id} class={draft.chosen(option.id) ? 'chosen' : ''}>
          <input type="radio" name="target" checked={draft.chosen(option.id)} onChange={() => draft.aim(option)} />
          {say(option.label, option.args, names, draft.decision.figure)}
          <small>{odds(option.id)}</small>
        </label>
      ))}
    </fieldset>
  );
}

function ShareControls({ draft, names }: Props) {
  const value = (option: Option): number => draft.items.value.find((item) => item.ref === option.id)?.value ?? 0;
  const sum = draft.decision.options.reduce((total, option) => total + value(option), 0);
  return (
    <fieldset class="options">
      <legend>{text('web.share', { sum, total: draft.decision.max })}</legend>
      {draft.decision.options.filter(({ id }) => draft.mine(id)).map((option) => (
        <label key={option.id}>
          {say(option.label, option.args, names, draft.decision.figure)}
          <input
            type="number"
            min={option.min}
            max={option.max}
            value={value(option)}
            onInput={(event) => draft.share(option.id, event.currentTarget.valueAsNumber || 0)}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** A number; a length is shown and typed in what the players measure in. */
function NumberControls({ draft, names }: Props) {
  const { min, max, step, lengths } = draft.decision;
  const value = draft.items.value[0]?.value ?? min;
  const scale = lengths ? names.measure : 1;
  const shown = (number: number) => (lengths ? sayLength(number, names.measure) : String(number));
  const limits = { min: min / scale, max: max / scale, step: lengths ? Math.max(step / scale, 0.1) : Math.max(step, 1), value: value / scale };
  const set = (event: { currentTarget: HTMLInputElement }) => {
    const typed = event.currentTarget.valueAsNumber;
    draft.setNumber(Number.isFinite(typed) ? Math.min(max, Math.max(min, Math.round(typed * scale))) : min);
  };
  return (
    <fieldset class="options">
      <legend>{text('web.choose_number', { min: shown(min), max: shown(max) })}</legend>
      <input type="range" {...limits} aria-label={text('web.number')} onInput={set} />
      <input type="number" {...limits} aria-label={text('web.number')} onInput={set} />
    </fieldset>
  );
}

/** What a waypoint of a figure can be for besides passing it. */
export function actsOf({ kind, manoeuvres }: Decision): Manoeuvre[] {
  return kind === DecisionKind.MOVE ? manoeuvres : [];
}

/** The last point set for the figure held: which way to face there, and what to do. */
function LastPoint({ draft }: { draft: Draft }) {
  const figure = draft.holding.value;
  const last = draft.way(figure).at(-1);
  const acts = actsOf(draft.decision);
  if (!last) return null;
  return (
    <>
      {draft.decision.needFacing && (
        <label>
          {text('web.facing')}
          <input
            type="range"
            min={0}
            max={355}
            step={5}
            value={Math.round(degrees(last.facing))}
            onInput={(event) => draft.turn(figure, Math.round((event.currentTarget.valueAsNumber * FULL_TURN) / 360))}
          />
        </label>
      )}
      {acts.length > 0 && (
        <div class="acts" role="group" aria-label={text('web.act_here')}>
          <span>{text('web.act_here')}</span>
          {[{ id: 0, label: 'web.act_none' }, ...acts].map((act) => (
            <button
              key={act.id}
              type="button"
              class={last.value === act.id ? 'chosen' : ''}
              aria-pressed={last.value === act.id}
              onClick={() => draft.act(figure, act.id)}
            >
              {text(act.label)}
            </button>
          ))}
        </div>
      )}
      <button type="button" class="quiet" onClick={() => draft.clear(figure)}>
        {text(draft.decision.kind === DecisionKind.PLACE ? 'web.clear_place' : 'web.clear_way')}
      </button>
    </>
  );
}

/** How far a figure may go, and what of it is set: points of its way, or its place. */
function standingOf({ figure, budget, must }: Movable, draft: Draft, names: Names): string[] {
  const points = draft.way(figure).length;
  const words = budget > 0 ? [sayLength(budget, names.measure)] : [];
  if (draft.decision.kind === DecisionKind.PLACE) return points > 0 ? [...words, text('web.placed')] : must ? [...words, text('web.to_place')] : words;
  if (must) words.push(text('web.must'));
  if (points > 1) words.push(text('web.points_set', { points }));
  return words;
}

/** Figures to move or place, with the one held; points are set on the table or typed in. */
function MoveControls({ draft, names, room }: Props) {
  const typed = useSignal('');
  const held = draft.holding.value;
  const moves = draft.decision.kind === DecisionKind.MOVE;
  const type = (event: Event) => {
    event.preventDefault();
    const [x, y] = typed.value.split(/[ ;]+/).map((part) => Number(part.replace(',', '.')) * names.measure);
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return;
    const from = { x: room.picture.value.number(ItemKind.FIGURE, held, 'x'), y: room.picture.value.number(ItemKind.FIGURE, held, 'y') };
    if (moves) draft.walk(from, { x, y });
    else draft.place({ x, y }, 0);
    typed.value = '';
  };
  return (
    <fieldset class="options movables">
      <legend>{moves ? text('web.move_figures') : text('web.place_figures')}</legend>
      <div class="list">
        {draft.decision.movables.map((movable) => (
          <label key={movable.figure} class={held === movable.figure ? 'chosen' : ''}>
            <input
              type="radio"
              name="held"
              checked={held === movable.figure}
              onChange={() => {
                draft.holding.value = movable.figure;
              }}
            />
            {names.figure(movable.figure)}
            <small>{standingOf(movable, draft, names).join(' · ')}</small>
          </label>
        ))}
      </div>
      <LastPoint draft={draft} />
      <form class="typed" onSubmit={type}>
        <label>
          {text('web.go_to')}
          <input
            value={typed.value}
            placeholder="x y"
            inputMode="decimal"
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit">{text('web.set')}</button>
      </form>
    </fieldset>
  );
}

export function Controls(props: Props) {
  const { decision } = props.draft;
  if (aboutUnits(decision) || decision.groups.length > 0) {
    const MassedControls = massed(decision)?.MassedControls;
    return MassedControls ? <MassedControls {...props} /> : <p role="status">{text('web.connecting')}</p>;
  }
  switch (decision.kind) {
    case DecisionKind.PICK:
      return <PickControls {...props} />;
    case DecisionKind.TARGET:
      return <TargetControls {...props} />;
    case DecisionKind.SHARE:
      return <ShareControls {...props} />;
    case DecisionKind.NUMBER:
      return <NumberControls {...props} />;
    default:
      return <MoveControls {...props} />;
  }
}
