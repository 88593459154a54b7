// Everything that happened, in words, newest last. Any line can be asked "why?": it then shows its dice, every
// modifier with its rule, and the rules that applied. The list is a live region, read aloud as it grows.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ArgKind, type Event, type Roll, RollResult } from '../generated/gonfalon_pb';
import { type Names, say, text } from '../text';
import { Die } from './Dice';
import { RuleLink } from './RuleLink';

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
      {roll.modifiers.map((modifier, index) => (
        <span key={index} class="modifier">
          {modifier.value > 0 ? `+${modifier.value}` : modifier.value} <RuleLink id={modifier.rule} />
        </span>
      ))}
      <span class="total">= {roll.total}</span>
      {roll.target !== 0 && <span class="target">({text('web.needed', { target: roll.target })})</span>}
      {result && <strong>{text(result === 'passed' ? 'web.passed' : 'web.failed_test')}</strong>}
    </p>
  );
}

function Why({ event, names }: { event: Event; names: Names }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div class="why-box" ref={box}>
      {event.rolls.map((roll, index) => (
        <RollLine key={index} roll={roll} names={names} />
      ))}
      {event.rules.length > 0 && (
        <p class="rules">
          {text('web.rules')} {event.rules.map((rule) => <RuleLink key={rule} id={rule} />)}
        </p>
      )}
      {event.rolls.length === 0 && event.rules.length === 0 && <p>{text('web.no_rule')}</p>}
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

export function EventLog(props: {
  events: Event[];
  names: Names;
  selected: number;
  turnOf?: (event: Event) => number;
  onMoment?: (event: Event) => void;
}) {
  const open = useSignal(0);
  const onlySelected = useSignal(false);
  const turn = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const shown = props.events.filter(
    (event) =>
      (!onlySelected.value || props.selected < 0 || concerns(event, props.selected)) &&
      (turn.value === 0 || !props.turnOf || props.turnOf(event) === turn.value),
  );
  const last = shown.at(-1)?.number ?? 0;
  const turns = props.turnOf ? [...new Set(props.events.map(props.turnOf))].filter((one) => one > 0) : [];
  useEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [last]);
  return (
    <section class="panel log" aria-label={text('web.log')}>
      <h2>{text('web.log')}</h2>
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
      <div ref={list} class="lines" role="log" aria-live="polite" tabIndex={0}>
        <ol>
        {shown.map((event) => (
          <li key={event.number}>
            <button
              type="button"
              class="line"
              aria-expanded={open.value === event.number}
              onClick={() => {
                open.value = open.value === event.number ? 0 : event.number;
                props.onMoment?.(event);
              }}
            >
              {say(event.key, event.args, props.names)}
              {event.rolls.length > 0 && (
                <span class="faces">
                  {event.rolls.flatMap((roll, index) =>
                    roll.faces.map((face, die) => <Die key={`${index}/${die}`} sides={roll.die} face={face} />),
                  )}
                </span>
              )}
            </button>
            {open.value === event.number && <Why event={event} names={props.names} />}
          </li>
        ))}
        </ol>
      </div>
    </section>
  );
}
