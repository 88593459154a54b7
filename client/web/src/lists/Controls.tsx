// A control for each kind of key that a unit or a member of an army list may have, with what is wrong at it.
import type { Problem } from '../generated/gonfalon_pb';
import type { Bearer, Catalogue, Choice } from '../parts/catalogue';
import type { Display } from '../parts/display';
import { LimitedInput, UNIT_NAME_MAX } from '../parts/LimitedInput';
import { RuleLink } from '../parts/RuleLink';
import { ThingNumbers } from '../parts/Things';
import { sayProblem, text } from '../text';
import { type Field, inherited, type ListForm, listOfWords, offered, type Standing } from './fields';

/** Whose keys are filled in, where it stands in the list ("/units/2/members/0"), and what is wrong there. */
export interface Holder {
  form: ListForm;
  bearer: Bearer;
  standing: Standing;
  catalogue: Catalogue;
  display: Display;
  at: string;
  problems: Problem[];
  onChange: (bearer: Bearer) => void;
}

export function without(bearer: Bearer, key: string): Bearer {
  const { [key]: _, ...rest } = bearer;
  return rest;
}

/** At the place itself, or below it. */
export function isAt(problem: Problem, place: string): boolean {
  return problem.place === place || problem.place.startsWith(`${place}/`);
}

/** What is wrong; the ids in it are said by their names where these are known here. */
export function Wrong({ problems, names = [] }: { problems: Problem[]; names?: { id: string; name: string }[] }) {
  const said = (detail: string) =>
    detail
      .split(', ')
      .map((word) => names.find(({ id }) => id === word)?.name ?? word)
      .join(', ');
  return (
    <>
      {problems.map((problem) => (
        <p key={problem.place + problem.key + problem.detail} class="verdict forbidden">
          {sayProblem({ ...problem, detail: said(problem.detail) })}
        </p>
      ))}
    </>
  );
}

function priced({ name, cost }: Choice): string {
  return cost > 0 ? `${name} (+${cost})` : name;
}

/** The rule of what was chosen, to be read, and its numbers. */
function Numbers({ field, id, display }: { field: Field; id: string; display: Display }) {
  const thing = display.thing(id, field.choices.find((one) => one.id === id)?.section);
  return (
    thing && (
      <>
        <RuleLink id={thing.rule} /> <ThingNumbers thing={thing} />
      </>
    )
  );
}

export function Many({ field, bearer, standing, display, at, problems, onChange }: Holder & { field: Field }) {
  const chosen = listOfWords(bearer, standing.own, field);
  const choices = offered(field, standing);
  const set = (words: string[]) => onChange({ ...bearer, [field.key]: words });
  const wrong = problems.filter((problem) => isAt(problem, `${at}/${field.key}`));
  if (choices.length === 0 && chosen.length === 0) return null;
  return (
    <div class="field">
      <span class="field-name">{field.name}</span>
      <ul class="chips">
        {chosen.map((id, index) => (
          <li key={`${id}/${index}`} class={wrong.some((problem) => isAt(problem, `${at}/${field.key}/${index}`)) ? 'wrong' : ''}>
            <span class="chip-name">
              {field.choices.find((one) => one.id === id)?.name ?? display.thing(id)?.name ?? id}
              <Numbers field={field} id={id} display={display} />
            </span>
            <button type="button" class="quiet" aria-label={`${text('web.remove')} ${id}`} onClick={() => set(chosen.filter((_, other) => other !== index))}>
              ×
            </button>
          </li>
        ))}
        {chosen.length < field.max && (
          <li>
            <select aria-label={field.add} value="" onChange={(event) => event.currentTarget.value && set([...chosen, event.currentTarget.value])}>
              <option value="">+ {field.add}</option>
              {choices.map((one) => (
                <option key={one.id} value={one.id}>
                  {priced(one)}
                </option>
              ))}
            </select>
          </li>
        )}
      </ul>
      <Wrong problems={wrong} names={field.choices} />
    </div>
  );
}

/** Choices where one is taken; "—" where none need be. */
export function Choose({ field, bearer, standing, onChange }: Holder & { field: Field }) {
  const value = String(inherited(bearer, standing.own, field) ?? '');
  const choices = offered(field, standing);
  return (
    <select
      aria-label={field.name}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value ? { ...bearer, [field.key]: event.currentTarget.value } : without(bearer, field.key))}
    >
      {(field.optional || !choices.some(({ id }) => id === value)) && <option value="">—</option>}
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {priced(one)}
        </option>
      ))}
    </select>
  );
}

function Single(props: Holder & { field: Field }) {
  const { field, bearer, standing, onChange } = props;
  const value = inherited(bearer, standing.own, field);
  if (field.kind === 'flag')
    return (
      <label class="field">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked ? { ...bearer, [field.key]: true } : without(bearer, field.key))} /> {field.name}
      </label>
    );
  if (field.kind === 'one')
    return (
      <label class="field">
        <span class="field-name">{field.name}</span>
        <Choose {...props} />
      </label>
    );
  if (field.kind === 'number')
    return (
      <label class="field number">
        <span class="field-name">{field.name}</span>
        <input
          type="number"
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? value : ''}
          onInput={(event) => onChange(Number.isFinite(event.currentTarget.valueAsNumber) ? { ...bearer, [field.key]: event.currentTarget.valueAsNumber } : without(bearer, field.key))}
        />
      </label>
    );
  return (
    <label class="field">
      <span class="field-name">{field.name}</span>
      <input value={typeof value === 'string' ? value : ''} onInput={(event) => onChange(event.currentTarget.value ? { ...bearer, [field.key]: event.currentTarget.value } : without(bearer, field.key))} />
    </label>
  );
}

/** A key of the body, with what is wrong at it. */
export function Control(props: Holder & { field: Field }) {
  const { field, at, problems } = props;
  if (field.kind === 'many') return <Many {...props} />;
  return (
    <>
      <Single {...props} />
      <Wrong problems={problems.filter((problem) => isAt(problem, `${at}/${field.key}`))} names={field.choices} />
    </>
  );
}

export function NameInput({ field, bearer, onChange, placeholder }: Holder & { field: Field; placeholder: string }) {
  const value = bearer[field.key];
  return (
    <LimitedInput
      aria-label={text('web.name')}
      placeholder={placeholder}
      value={typeof value === 'string' ? value : ''}
      most={UNIT_NAME_MAX}
      onInput={(event) => onChange(event.currentTarget.value ? { ...bearer, [field.key]: event.currentTarget.value } : without(bearer, field.key))}
    />
  );
}

export function CountInput({ field, bearer, onChange }: Holder & { field: Field }) {
  const value = bearer[field.key];
  return (
    <label>
      ×
      <input
        type="number"
        min={field.min}
        max={field.max}
        aria-label={text('web.count')}
        value={typeof value === 'number' ? value : 1}
        onInput={(event) => onChange({ ...bearer, [field.key]: event.currentTarget.valueAsNumber || 1 })}
      />
    </label>
  );
}
