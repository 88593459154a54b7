// Everything that happened, told as a story, newest last: one line for what somebody did in a row, which opens to every
// event with its dice, each modifier with its rule, and the rules that applied. A click shows who and where. The list is a
// live region, read aloud as it grows.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { ArgKind, type Event, type Roll, RollResult } from '../generated/gonfalon_pb';
import { figuresOf } from '../table/FightLayer';
import type { Spot } from '../table/geometry';
import { type Names, say, sayPoint, text } from '../text';
import { Die } from './Dice';
import { RuleLink } from './RuleLink';
import { type Chapter, chaptersOf, toldBy } from './story';

/** How many lines are drawn; older ones are there on request. */
const LINES_SHOWN = 150;

function Modifiers({ roll, firstPlain = false }: { roll: Roll; firstPlain?: boolean }) {
  return (
    <>
      {roll.modifiers.map((modifier, index) => (
        <span key={index} class="modifier">
          {modifier.value > 0 && !(firstPlain && index === 0) ? `+${modifier.value}` : modifier.value} <RuleLink id={modifier.rule} />
        </span>
      ))}
    </>
  );
}

/** "needs 6 or less (5 +1)": the modifiers add up to the target. */
function Limit({ roll }: { roll: Roll }) {
  return (
    <span class="target">
      {text('roll.needs_at_most', { number: roll.target })}
      {roll.modifiers.length > 0 && <> (<Modifiers roll={roll} firstPlain />)</>}
    </span>
  );
}

/** "counts 6, -1 = 5, needs 5 or more": what the dice count is said where it is not their sum. */
function Sum({ roll }: { roll: Roll }) {
  const faces = roll.faces.reduce((sum, face) => sum + face, 0);
  const counts = roll.total - roll.modifiers.reduce((sum, modifier) => sum + modifier.value, 0);
  return (
    <>
      {counts !== faces && <span class="counts">{text('roll.counts', { number: counts })}</span>}
      <Modifiers roll={roll} />
      {(roll.modifiers.length > 0 || (roll.faces.length > 1 && faces === roll.total)) && <span class="total">= {roll.total}</span>}
      {roll.target !== 0 && <span class="target">{text('roll.needs_at_least', { number: roll.target })}</span>}
    </>
  );
}

/** "+1, needs 4 or more, 2 of them": each die is compared with the target by itself. */
function Count({ roll }: { roll: Roll }) {
  return (
    <>
      <Modifiers roll={roll} />
      <span class="target">{text('roll.needs_at_least', { number: roll.target })}</span>
      <span class="counts">{text('roll.of_them', { number: roll.total })}</span>
    </>
  );
}

function RollLine({ roll, names }: { roll: Roll; names: Names }) {
  const result =
    roll.result === RollResult.PASSED ? 'passed' : roll.result === RollResult.FAILED ? 'failed' : '';
  return (
    <p class={`roll ${result}`}>
      <span class="what">
        {text(roll.what)}
        {roll.figure >= 0 && ` · ${names.figure(roll.figure)}`}
        {roll.figure < 0 && roll.side >= 0 && ` · ${names.side(roll.side)}`}
      </span>
      {roll.faces.map((face, index) => (
        <Die key={index} sides={roll.die} face={face} />
      ))}
      {roll.atMost ? <Limit roll={roll} /> : roll.result === RollResult.PLAIN && roll.target !== 0 ? <Count roll={roll} /> : <Sum roll={roll} />}
      {result && <strong>{text(result === 'passed' ? 'web.passed' : 'web.failed_test')}</strong>}
    </p>
  );
}

function Why({ event, names, words, onMoment }: { event: Event; names: Names; words: boolean; onMoment?: ((event: Event) => void) | undefined }) {
  return (
    <div class="why-box">
      {words && (
        <p class="words">
          {say(event.key, event.args, names)}{' '}
          {onMoment && (
            <button type="button" class="quiet" onClick={() => onMoment(event)}>
              {text('web.show_moment')}
            </button>
          )}
        </p>
      )}
      {event.rolls.map((roll, index) => (
        <RollLine key={index} roll={roll} names={names} />
      ))}
      {event.rules.length > 0 && (
        <p class="rules">
          {text('web.rules')} {event.rules.map((rule) => <RuleLink key={rule} id={rule} />)}
        </p>
      )}
    </div>
  );
}

/** Does the event speak of this figure? */
export function concerns(event: Event, figure: number): boolean {
  return (
    event.args.some((arg) => arg.kind === ArgKind.FIGURE && arg.value === figure) ||
    event.rolls.some((roll) => roll.figure === figure)
  );
}

interface Props {
  events: Event[];
  names: Names;
  selected: number;
  turnOf?: (event: Event) => number;
  onMoment?: (event: Event) => void;
  /** Whom the line under the pointer, or the one that was pressed, is about. */
  onFigures?: (figures: number[], pressed: boolean) => void;
  /** A place that the text names is to be shown. */
  onPlace?: (at: Spot) => void;
}

/** The places that the events of a line name: a link each, which shows it on the table. */
function Places({ events, names, onPlace }: { events: Event[]; names: Names; onPlace: (at: Spot) => void }) {
  const points = new Map(events.flatMap((event) => event.args.flatMap(({ kind, at }) => (kind === ArgKind.POINT && at ? [[sayPoint(at, names.measure), at] as const] : []))));
  if (points.size === 0) return null;
  return (
    <span class="places">
      {[...points].map(([words, at]) => (
        <button key={words} type="button" class="quiet" data-place={`${at.x} ${at.y}`} aria-label={text('web.show_place', { place: words })} onClick={() => onPlace(at)}>
          {words}
        </button>
      ))}
    </span>
  );
}

function Line({ chapter, open, onToggle, ...props }: Props & { chapter: Chapter; open: boolean; onToggle: () => void }) {
  const told = toldBy(chapter);
  const figures = () => [...new Set(chapter.events.flatMap(figuresOf))];
  const dice = chapter.events.flatMap((event) => event.rolls.flatMap((roll) => roll.faces.map((face) => ({ sides: roll.die, face }))));
  return (
    <li>
      <button
        type="button"
        class={`line${chapter.events.length > 1 ? ' several' : ''}`}
        aria-expanded={open}
        onClick={() => {
          onToggle();
          props.onFigures?.(figures(), true);
          if (chapter.events.length === 1) props.onMoment?.(chapter.events[0] as Event);
        }}
        onPointerEnter={() => props.onFigures?.(figures(), false)}
        onPointerLeave={() => props.onFigures?.([], false)}
      >
        {told.map((event) => say(event.key, event.args, props.names)).join(' ')}
        {dice.length > 0 && (
          <span class="faces">
            {dice.slice(0, 6).map(({ sides, face }, index) => (
              <Die key={index} sides={sides} face={face} />
            ))}
            {dice.length > 6 && <small>+{dice.length - 6}</small>}
          </span>
        )}
      </button>
      {props.onPlace && <Places events={chapter.events} names={props.names} onPlace={props.onPlace} />}
      {open && chapter.events.map((event) => <Why key={event.number} event={event} names={props.names} words={chapter.events.length > 1} onMoment={props.onMoment} />)}
    </li>
  );
}

export function EventLog(props: Props) {
  const open = useSignal(0);
  const onlySelected = useSignal(false);
  const turn = useSignal(0);
  const all = useSignal(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = props.events.filter(
    (event) =>
      (!onlySelected.value || props.selected < 0 || concerns(event, props.selected)) &&
      (turn.value === 0 || !props.turnOf || props.turnOf(event) === turn.value),
  );
  const chapters = useMemo(() => chaptersOf(shown), [props.events, onlySelected.value, turn.value, props.selected]);
  const drawn = all.value ? chapters : chapters.slice(-LINES_SHOWN);
  const last = shown.at(-1)?.number ?? 0;
  const turns = props.turnOf ? [...new Set(props.events.map(props.turnOf))].filter((one) => one > 0) : [];
  useEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [last]);
  return (
    <section class="log" aria-label={text('web.log')}>
      <div class="filters">
        <label>
          <input
            type="checkbox"
            checked={onlySelected.value}
            onChange={(event) => {
              onlySelected.value = event.currentTarget.checked;
            }}
          />
          {props.selected >= 0 ? text('web.only', { name: props.names.figure(props.selected) }) : text('web.only_selected')}
        </label>
        {turns.length > 0 && (
          <select
            aria-label={text('web.turn')}
            value={turn.value}
            onChange={(event) => {
              turn.value = Number(event.currentTarget.value);
            }}
          >
            <option value={0}>{text('web.all_turns')}</option>
            {turns.map((one) => (
              <option key={one} value={one}>
                {text('web.turn_n', { turn: one })}
              </option>
            ))}
          </select>
        )}
      </div>
      <div ref={list} class="lines" role="log" aria-live="polite" aria-label={text('web.log')} tabIndex={0}>
        {drawn.length < chapters.length && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              all.value = true;
            }}
          >
            {text('web.older')}
          </button>
        )}
        <ol>
          {drawn.map((chapter) => (
            <Line
              key={chapter.number}
              chapter={chapter}
              open={open.value === chapter.number}
              onToggle={() => {
                open.value = open.value === chapter.number ? 0 : chapter.number;
              }}
              {...props}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
