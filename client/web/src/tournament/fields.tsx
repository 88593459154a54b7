// The controls of a form whose refusals stand at the field they concern.
import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import type { Problem } from '../generated/gonfalon_pb';
import { lettersOf } from '../parts/LimitedInput';
import { sayProblem, text } from '../text';

/** The refusals of the last try. */
export const Problems = createContext<Problem[]>([]);

/** The places of the server's refusals, where they are not called as the settings are. */
const CALLED: [RegExp, string][] = [
  [/^\/scoring\/rows/, '/scoring/margins'],
  [/^\/scoring\/bye\/points/, '/scoring/bye'],
  [/^\/scoring\/bye\/victory/, '/scoring/bye_victory'],
  [/^\/scoring\/bye\/margin/, '/scoring/bye_margin'],
  [/^\/scoring\/walkover\/victory/, '/scoring/forfeit_victory'],
  [/^\/scoring\/walkover\/margin/, '/scoring/forfeit_margin'],
  [/^\/scoring\/walkover\/loser/, '/scoring/forfeit_loser'],
  [/^\/scoring\/walkover/, '/scoring/forfeit_winner'],
  [/^\/scoring\/absent/, '/scoring/missed'],
];

/** The field that a refusal is about: "/format/rounds" is that of "format/rounds". */
export function placeOf(problem: Problem): string {
  for (const [is, place] of CALLED) if (is.test(problem.place)) return place.slice(1);
  return problem.place.replace(/^\//, '');
}

function useProblems(place: string): string[] {
  return useContext(Problems)
    .filter((problem) => placeOf(problem) === place || placeOf(problem).startsWith(`${place}/`))
    .map((problem) => sayProblem(problem));
}

interface FieldProps {
  /** As the server calls it within the settings. */
  place: string;
  label: string;
  hint?: string;
}

/** A label, its control, and below it what is wrong. */
function Field({ place, label, hint, children }: FieldProps & { children: (id: string, wrong: boolean) => ComponentChildren }) {
  const id = useId();
  const problems = useProblems(place);
  return (
    <div class={`tour-field${problems.length > 0 ? ' wrong' : ''}`} data-place={place}>
      <label for={id}>{label}</label>
      {children(id, problems.length > 0)}
      {hint && <small>{hint}</small>}
      {problems.map((problem) => (
        <p key={problem} class="verdict forbidden" role="alert">
          {problem}
        </p>
      ))}
    </div>
  );
}

/** Refusals of a part without a control of its own. */
export function Wrong({ place }: { place: string }) {
  return (
    <>
      {useProblems(place).map((problem) => (
        <p key={problem} class="verdict forbidden" role="alert">
          {problem}
        </p>
      ))}
    </>
  );
}

export function TextField({ value, onValue, most, lines, ...field }: FieldProps & { value: string; onValue: (value: string) => void; most: number; lines?: number }) {
  const used = lettersOf(value);
  const counted = used > most ? text('web.name_too_long', { used, most }) : used > most * 0.75 ? text('web.letters_of', { used, most }) : undefined;
  const hint = counted ?? field.hint;
  return (
    <Field {...field} {...(hint ? { hint } : {})}>
      {(id, wrong) =>
        lines ? (
          <textarea id={id} rows={lines} value={value} aria-invalid={wrong || used > most} onInput={(event) => onValue(event.currentTarget.value)} />
        ) : (
          <input id={id} value={value} aria-invalid={wrong || used > most} onInput={(event) => onValue(event.currentTarget.value)} />
        )
      }
    </Field>
  );
}

export function NumberField({ value, onValue, min = 0, max, empty, ...field }: FieldProps & { value: number; onValue: (value: number) => void; min?: number; max: number; empty?: string }) {
  return (
    <Field {...field}>
      {(id, wrong) => (
        <input
          id={id}
          type="number"
          min={min}
          max={max}
          aria-invalid={wrong}
          value={value === 0 && empty !== undefined ? '' : String(value)}
          placeholder={empty ?? ''}
          onInput={(event) => onValue(Number(event.currentTarget.value) || 0)}
        />
      )}
    </Field>
  );
}

/** So many of a unit; `value` is in seconds. */
export function SpanField({ value, onValue, unit, ...field }: FieldProps & { value: number; onValue: (value: number) => void; unit: number; max?: number; empty?: string }) {
  return <NumberField {...field} value={Math.round((value / unit) * 100) / 100} onValue={(number) => onValue(Math.round(number * unit))} max={field.max ?? 10_000} />;
}

export function ChoiceField<T extends number>({ value, onValue, choices, ...field }: FieldProps & { value: T; onValue: (value: T) => void; choices: [T, string][] }) {
  return (
    <Field {...field}>
      {(id, wrong) => (
        <select id={id} value={value} aria-invalid={wrong} onChange={(event) => onValue(Number(event.currentTarget.value) as T)}>
          {choices.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({ value, onValue, place, label, hint }: FieldProps & { value: boolean; onValue: (value: boolean) => void }) {
  return (
    <div class="tour-field tour-check" data-place={place}>
      <label>
        <input type="checkbox" checked={value} onChange={(event) => onValue(event.currentTarget.checked)} /> {label}
      </label>
      {hint && <small>{hint}</small>}
      <Wrong place={place} />
    </div>
  );
}

/** A moment as the control of a browser writes it: in local time, without a zone. */
export function localTime(at: bigint): string {
  if (at === 0n) return '';
  const date = new Date(Number(at));
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function TimeField({ value, onValue, ...field }: FieldProps & { value: bigint; onValue: (value: bigint) => void }) {
  return (
    <Field {...field}>
      {(id, wrong) => (
        <input
          id={id}
          type="datetime-local"
          value={localTime(value)}
          aria-invalid={wrong}
          onInput={(event) => onValue(event.currentTarget.value ? BigInt(new Date(event.currentTarget.value).getTime()) : 0n)}
        />
      )}
    </Field>
  );
}

/** Something to be put into an order: up, down, away. */
export function OrderedList<T>({ items, say, onItems, keep = 0 }: { items: T[]; say: (item: T, place: number) => ComponentChildren; onItems: (items: T[]) => void; keep?: number }) {
  const swap = (at: number, with_: number) => {
    const next = [...items];
    [next[at], next[with_]] = [next[with_] as T, next[at] as T];
    onItems(next);
  };
  return (
    <ol class="tour-order">
      {items.map((item, at) => (
        <li key={at}>
          <span>{say(item, at)}</span>
          <button type="button" aria-label={text('tour.up')} disabled={at === 0} onClick={() => swap(at, at - 1)}>
            ↑
          </button>
          <button type="button" aria-label={text('tour.down')} disabled={at === items.length - 1} onClick={() => swap(at, at + 1)}>
            ↓
          </button>
          <button type="button" aria-label={text('tour.take_out')} disabled={items.length <= keep} onClick={() => onItems(items.filter((_, other) => other !== at))}>
            ×
          </button>
        </li>
      ))}
    </ol>
  );
}
