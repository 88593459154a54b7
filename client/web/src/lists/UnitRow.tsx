// One unit of an army list, with a control for every key that the system's schema has, and its members below it.
import type { Problem } from '../generated/gonfalon_pb';
import type { Bearer, Catalogue, Entry } from '../parts/catalogue';
import type { Display } from '../parts/display';
import { ProfileTable } from '../parts/ProfileTable';
import { Silhouette } from '../parts/Silhouette';
import { text } from '../text';
import { CountInput, type Holder, isAt, NameInput, Wrong } from './Controls';
import { type ListForm, profileOf } from './fields';
import { BearerFields } from './Members';

interface Props {
  unit: Bearer;
  /** Its place in the list: "/units/2". */
  at: string;
  catalogue: Catalogue;
  display: Display;
  form: ListForm;
  cost: number | undefined;
  problems: Problem[];
  onChange: (unit: Bearer) => void;
  onRemove: () => void;
  onCopy: () => void;
}

export function UnitRow({ unit, form, catalogue, display, at, problems, ...props }: Props) {
  const profile = profileOf(form.unit, unit, catalogue);
  const holder: Holder = { form, bearer: unit, standing: { own: profile.own, profile: profile.entry, above: undefined }, catalogue, display, at, problems, onChange: props.onChange };
  const inBody = form.unit.filter(({ kind }) => !['profile', 'name', 'count'].includes(kind));
  // What is wrong at a key of the body is shown there; the rest is said of the unit as a whole.
  const rest = problems.filter((problem) => !inBody.some(({ key }) => isAt(problem, `${at}/${key}`)));
  const name = form.unit.find(({ kind }) => kind === 'name');
  const count = form.unit.find(({ kind }) => kind === 'count');
  return (
    <li class={`unit${problems.length > 0 ? ' wrong' : ''}`}>
      <div class="unit-head">
        <Silhouette name={display.drawingFor(profile.id)} />
        {name && <NameInput field={name} {...holder} placeholder={profile.name} />}
        <span>{profile.name}</span>
        {count && <CountInput field={count} {...holder} />}
        <span class="line-cost">{props.cost === undefined ? '…' : text('web.points_n', { points: props.cost })}</span>
        <button type="button" class="quiet" aria-label={text('web.copy_unit')} onClick={props.onCopy}>
          {text('web.copy')}
        </button>
        <button type="button" class="quiet" aria-label={text('web.remove')} onClick={props.onRemove}>
          ×
        </button>
      </div>
      <ListProfile bearer={unit} profile={profile.own} display={display} />
      <BearerFields fields={form.unit} {...holder} />
      <Wrong problems={rest} />
    </li>
  );
}

/** The numbers of a unit: its profile's, but those that the list changes. */
export function ListProfile({ bearer, profile, display }: { bearer: Bearer; profile: Entry | undefined; display: Display }) {
  return <ProfileTable numbers={display.listProfile((key) => bearer[key] ?? profile?.[key])} />;
}
