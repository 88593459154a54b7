// One unit of an army list, with a control for every key that the system's schema has.
import type { Catalogue, ListUnit } from '../parts/catalogue';
import { entryName, entryOf } from '../parts/catalogue';
import type { Display } from '../parts/display';
import { LimitedInput, UNIT_NAME_MAX } from '../parts/LimitedInput';
import { RuleLink } from '../parts/RuleLink';
import { Silhouette } from '../parts/Silhouette';
import { ThingNumbers } from '../parts/Things';
import { text } from '../text';
import { type Field, sayWord } from './fields';
import { ProfileTable } from '../parts/ProfileTable';

interface Props {
  system: string;
  unit: ListUnit;
  catalogue: Catalogue;
  display: Display;
  fields: Field[];
  cost: number | undefined;
  problems: string[];
  onChange: (unit: ListUnit) => void;
  onRemove: () => void;
  onCopy: () => void;
}

function without(unit: ListUnit, key: string): ListUnit {
  const { [key]: _, ...rest } = unit;
  return rest as ListUnit;
}

/** What the profile has by itself where the unit says nothing. */
function inherited(unit: ListUnit, catalogue: Catalogue, key: string): unknown {
  return unit[key] ?? (entryOf(catalogue, 'profiles', unit.profile) as Record<string, unknown> | undefined)?.[key];
}

export function listOfWords(unit: ListUnit, catalogue: Catalogue, key: string): string[] {
  const found = inherited(unit, catalogue, key);
  return Array.isArray(found) ? found.map(String) : [];
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

function Many({ field, ...props }: Props & { field: Field }) {
  const { unit, catalogue, system } = props;
  const chosen = listOfWords(unit, catalogue, field.key);
  const set = (words: string[]) => props.onChange({ ...unit, [field.key]: words });
  const label = sayWord(system, `add_${field.key}`);
  return (
    <div class="field">
      <span class="field-name">{sayWord(system, field.key)}</span>
      <ul class="chips">
        {chosen.map((id, at) => (
          <li key={`${id}/${at}`}>
            <span class="chip-name">
              {field.choices.find((one) => one.id === id)?.name ?? props.display.thing(id)?.name ?? id}
              <Numbers field={field} id={id} display={props.display} />
            </span>
            <button type="button" class="quiet" aria-label={`${text('web.remove')} ${id}`} onClick={() => set(chosen.filter((_, index) => index !== at))}>
              ×
            </button>
          </li>
        ))}
        {chosen.length < field.max && (
          <li>
            <select aria-label={label} value="" onChange={(event) => event.currentTarget.value && set([...chosen, event.currentTarget.value])}>
              <option value="">+ {label}</option>
              {field.choices.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name} {one.cost > 0 ? `(+${one.cost})` : ''}
                </option>
              ))}
            </select>
          </li>
        )}
      </ul>
    </div>
  );
}

function Single({ field, ...props }: Props & { field: Field }) {
  const { unit, catalogue, system } = props;
  const label = sayWord(system, field.key);
  const value = inherited(unit, catalogue, field.key);
  if (field.kind === 'flag')
    return (
      <label class="field">
        <input type="checkbox" checked={value === true} onChange={(event) => props.onChange(event.currentTarget.checked ? { ...unit, [field.key]: true } : without(unit, field.key))} /> {label}
      </label>
    );
  if (field.kind === 'one')
    return (
      <label class="field">
        <span class="field-name">{label}</span>
        <select value={String(value ?? '')} onChange={(event) => props.onChange(event.currentTarget.value ? { ...unit, [field.key]: event.currentTarget.value } : without(unit, field.key))}>
          <option value="">—</option>
          {field.choices.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name} {one.cost > 0 ? `(+${one.cost})` : ''}
            </option>
          ))}
        </select>
      </label>
    );
  if (field.kind === 'number')
    return (
      <label class="field number">
        <span class="field-name">{label}</span>
        <input
          type="number"
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? value : ''}
          onInput={(event) => props.onChange(Number.isFinite(event.currentTarget.valueAsNumber) ? { ...unit, [field.key]: event.currentTarget.valueAsNumber } : without(unit, field.key))}
        />
      </label>
    );
  return (
    <label class="field">
      <span class="field-name">{label}</span>
      <input value={typeof value === 'string' ? value : ''} onInput={(event) => props.onChange(event.currentTarget.value ? { ...unit, [field.key]: event.currentTarget.value } : without(unit, field.key))} />
    </label>
  );
}

export function UnitRow(props: Props) {
  const { unit, catalogue, display, fields, system } = props;
  const profileName = entryName(catalogue, 'profiles', unit.profile);
  const numbers = fields.filter((field) => field.kind === 'number');
  return (
    <li class={`unit${props.problems.length > 0 ? ' wrong' : ''}`}>
      <div class="unit-head">
        <Silhouette name={display.drawingFor(unit.profile)} />
        <LimitedInput
          aria-label={text('web.name')}
          placeholder={profileName}
          value={unit.name ?? ''}
          most={UNIT_NAME_MAX}
          onInput={(event) => props.onChange(event.currentTarget.value ? { ...unit, name: event.currentTarget.value } : without(unit, 'name'))}
        />
        <span>{profileName}</span>
        <label>
          ×
          <input
            type="number"
            min={1}
            max={100}
            aria-label={text('web.count')}
            value={unit.count ?? 1}
            onInput={(event) => props.onChange({ ...unit, count: event.currentTarget.valueAsNumber || 1 })}
          />
        </label>
        <span class="line-cost">{props.cost === undefined ? '…' : text('web.points_n', { points: props.cost })}</span>
        <button type="button" class="quiet" aria-label={text('web.copy_unit')} onClick={props.onCopy}>
          {text('web.copy')}
        </button>
        <button type="button" class="quiet" aria-label={text('web.remove')} onClick={props.onRemove}>
          ×
        </button>
      </div>
      <ListProfile unit={unit} catalogue={catalogue} display={display} />
      <div class="fields">
        {fields
          .filter((field) => field.kind !== 'number')
          .map((field) => (field.kind === 'many' ? <Many key={field.key} field={field} {...props} /> : <Single key={field.key} field={field} {...props} />))}
      </div>
      {numbers.length > 0 && (
        <details class="numbers">
          <summary>{sayWord(system, 'characteristics')}</summary>
          {numbers.map((field) => (
            <Single key={field.key} field={field} {...props} />
          ))}
        </details>
      )}
      {props.problems.map((problem) => (
        <p key={problem} class="verdict forbidden">
          {problem}
        </p>
      ))}
    </li>
  );
}

/** The numbers of a unit: its profile's, but those that the list changes. */
export function ListProfile({ unit, catalogue, display }: { unit: ListUnit; catalogue: Catalogue; display: Display }) {
  return <ProfileTable numbers={display.listProfile((key) => inherited(unit, catalogue, key))} />;
}
