// The open decision in words and controls: everything that can be pointed at on the table can also be chosen
// here, by keyboard or screen reader, and the server's suggestions answer it whole.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { DecisionKind, type OddsLine, type Option, type Preview, type Suggestion } from '../generated/gonfalon_pb';
import { Refused } from '../net/connection';
import type { Room } from '../room';
import { type Names, say, sayLength, text } from '../text';
import type { Draft } from './draft';
import { RuleLink } from '../parts/RuleLink';

interface Props {
  room: Room;
  draft: Draft;
  preview: Preview | undefined;
}

export function sayOdds(lines: OddsLine[]): string {
  return lines
    .map((line) => `${text(line.key)} ${line.cases > 0n ? Math.round((Number(line.wins) * 100) / Number(line.cases)) : 0} %`)
    .join(' · ');
}

function PickControls({ draft, names }: { draft: Draft; names: Names }) {
  const one = draft.decision.max === 1;
  return (
    <fieldset class="options">
      <legend>{one ? text('web.choose_one') : text('web.choose_some', { min: draft.decision.min, max: draft.decision.max })}</legend>
      {draft.decision.options.map((option) => (
        <label key={option.id} class={draft.chosen(option.id) ? 'chosen' : ''}>
          <input
            type={one ? 'radio' : 'checkbox'}
            name="option"
            checked={draft.chosen(option.id)}
            onChange={() => draft.toggle(option)}
          />
          {say(option.label, option.args, names)}
        </label>
      ))}
    </fieldset>
  );
}

function TargetControls({ draft, names }: { draft: Draft; names: Names }) {
  return (
    <fieldset class="options">
      <legend>{draft.decision.freePoint ? text('web.choose_target_or_point') : text('web.choose_target')}</legend>
      {draft.decision.options.map((option) => (
        <label key={option.id} class={draft.chosen(option.id) ? 'chosen' : ''}>
          <input type="radio" name="target" checked={draft.chosen(option.id)} onChange={() => draft.aim(option)} />
          {say(option.label, option.args, names)}
        </label>
      ))}
    </fieldset>
  );
}

function OrderControls({ draft, names }: { draft: Draft; names: Names }) {
  return (
    <fieldset class="options">
      <legend>{text('web.give_orders')}</legend>
      {draft.decision.movables.map(({ figure: unit }) => (
        <label key={unit}>
          {names.unit(unit)}
          <select
            value={draft.items.value.find((item) => item.ref === unit)?.value ?? ''}
            onChange={(event) => draft.order(unit, Number(event.currentTarget.value))}
          >
            <option value="" disabled>
              {text('web.no_order')}
            </option>
            {draft.decision.options
              .filter((option) => option.unit === unit || option.unit === -1)
              .map((option) => (
                <option key={option.id} value={option.id}>
                  {say(option.label, option.args, names)}
                </option>
              ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function ShareControls({ draft, names }: { draft: Draft; names: Names }) {
  const value = (option: Option): number => draft.items.value.find((item) => item.ref === option.id)?.value ?? 0;
  const sum = draft.decision.options.reduce((total, option) => total + value(option), 0);
  return (
    <fieldset class="options">
      <legend>{text('web.share', { sum, total: draft.decision.max })}</legend>
      {draft.decision.options.map((option) => (
        <label key={option.id}>
          {say(option.label, option.args, names)}
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

function NumberControls({ draft }: { draft: Draft }) {
  const { min, max, step } = draft.decision;
  const value = draft.items.value[0]?.value ?? min;
  const limits = { min, max, step: Math.max(step, 1), value };
  const set = (event: { currentTarget: HTMLInputElement }) => draft.setNumber(event.currentTarget.valueAsNumber || min);
  return (
    <fieldset class="options">
      <legend>{text('web.choose_number', { min, max })}</legend>
      <input type="range" {...limits} aria-label={text('web.number')} onInput={set} />
      <input type="number" {...limits} aria-label={text('web.number')} onInput={set} />
    </fieldset>
  );
}

/** Figures to move or place, with the one held; points are set on the table or typed in. */
function MoveControls({ draft, names, room }: { draft: Draft; names: Names; room: Room }) {
  const typed = useSignal('');
  const held = draft.holding.value;
  const moves = draft.decision.kind === DecisionKind.MOVE;
  const type = (event: Event) => {
    event.preventDefault();
    const [x, y] = typed.value.split(/[ ;]+/).map((part) => Number(part.replace(',', '.')) * names.measure);
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return;
    const from = { x: room.picture.value.number(4, held, 'x'), y: room.picture.value.number(4, held, 'y') };
    if (moves) draft.walk(from, { x, y });
    else draft.place({ x, y }, 0);
    typed.value = '';
  };
  return (
    <fieldset class="options">
      <legend>{moves ? text('web.move_figures') : text('web.place_figures')}</legend>
      {draft.decision.movables.map((movable) => {
        const points = draft.way(movable.figure).length;
        return (
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
            <small>
              {movable.budget > 0 && sayLength(movable.budget, names.measure)}
              {movable.must && ` · ${text('web.must')}`}
              {points > 0 && ` · ${text('web.points_set', { points })}`}
            </small>
          </label>
        );
      })}
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

function Controls({ draft, names, room }: { draft: Draft; names: Names; room: Room }) {
  switch (draft.decision.kind) {
    case DecisionKind.PICK:
      return <PickControls draft={draft} names={names} />;
    case DecisionKind.TARGET:
      return <TargetControls draft={draft} names={names} />;
    case DecisionKind.ORDER:
      return <OrderControls draft={draft} names={names} />;
    case DecisionKind.SHARE:
      return <ShareControls draft={draft} names={names} />;
    case DecisionKind.NUMBER:
      return <NumberControls draft={draft} />;
    default:
      return <MoveControls draft={draft} names={names} room={room} />;
  }
}

function Verdict({ preview, names }: { preview: Preview; names: Names }) {
  if (preview.legal)
    return (
      <p class="verdict legal">
        {preview.budget > 0 && preview.unit === 'length'
          ? text('web.costs', { cost: sayLength(preview.cost, names.measure), budget: sayLength(preview.budget, names.measure) })
          : text('web.legal')}
      </p>
    );
  const refusal = preview.refusal;
  return (
    <p class="verdict forbidden">
      {refusal && text(refusal.key, { amount: refusal.amount, figure: refusal.figure >= 0 ? names.figure(refusal.figure) : '' })}
      {refusal?.rule && <RuleLink id={refusal.rule} />}
    </p>
  );
}

function Suggestions({ room, draft, names }: { room: Room; draft: Draft; names: Names }) {
  const suggestions = useSignal<Suggestion[]>([]);
  const { decision } = draft;
  useEffect(() => {
    let wanted = true;
    room
      .suggest(decision.side, decision.number)
      .then((found) => {
        if (wanted) suggestions.value = [...found].sort((a, b) => b.worth - a.worth);
      })
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [room, decision, suggestions]);
  if (suggestions.value.length === 0) return null;
  return (
    <section aria-label={text('web.suggestions')}>
      <h3>{text('web.suggestions')}</h3>
      <ol class="suggestions">
        {suggestions.value.map((suggestion, index) => (
          <li key={index}>
            <button type="button" onClick={() => suggestion.answer && draft.take(suggestion.answer)}>
              {say(suggestion.label, suggestion.args, names)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function DecisionPanel({ room, draft, preview }: Props) {
  const names = room.names();
  const refused = useSignal<string>('');
  const odds = useSignal<OddsLine[]>([]);
  const { decision } = draft;
  const items = draft.items.value;
  useEffect(() => {
    let wanted = true;
    odds.value = [];
    if (items.length > 0)
      room
        .odds(decision.side, draft.answer())
        .then((lines) => {
          if (wanted) odds.value = lines;
        })
        .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [room, decision, draft, items, odds]);
  const confirm = async () => {
    refused.value = '';
    try {
      await room.answer(decision.side, draft.answer());
    } catch (error) {
      const wire = error instanceof Refused ? error.error : undefined;
      refused.value = wire ? `${text(wire.key, { amount: wire.amount })} ${wire.rule}` : text('web.failed');
    }
  };
  return (
    <section class="panel decision-panel" aria-label={text('web.your_decision')}>
      <h2>{say(decision.key, decision.args, names)}</h2>
      <p class="why">
        {decision.figure >= 0 && names.figure(decision.figure)} <RuleLink id={decision.rule} />
      </p>
      <Controls draft={draft} names={names} room={room} />
      {preview && items.length > 0 && <Verdict preview={preview} names={names} />}
      {odds.value.length > 0 && <p class="odds">{sayOdds(odds.value)}</p>}
      {refused.value && (
        <p class="verdict forbidden" role="alert">
          {refused.value}
        </p>
      )}
      <div class="buttons">
        <button type="button" class="main" onClick={() => void confirm()} accessKey="c">
          {text('web.confirm')}
        </button>
        <button type="button" disabled={!draft.canUndo()} onClick={() => draft.undo()} accessKey="z">
          {text('web.undo')}
        </button>
      </div>
      <Suggestions room={room} draft={draft} names={names} />
    </section>
  );
}
