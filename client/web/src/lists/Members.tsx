// What a unit or a member has: its keys one after the other, and its own members, each with the same again.
import type { Bearer } from '../parts/catalogue';
import { text } from '../text';
import { Choose, Control, CountInput, type Holder, isAt, NameInput, Wrong } from './Controls';
import { boundOf, countOf, type Field, keyOf, membersIn, offered, profileOf, type Slot, suits } from './fields';

/** Kinds of keys that stand in the head of a unit or member. */
const HEAD = new Set<Field['kind']>(['profile', 'name', 'count']);

/** A new member of a slot: after the first profile that it may have, as many as there must be. */
function newMember({ form, standing }: Holder, slot: Slot, missing: number): Bearer {
  const fields = form.slots[slot.id] ?? [];
  const profile = fields.find(({ kind }) => kind === 'profile');
  const count = keyOf(fields, 'count');
  const first = profile && !profile.optional ? offered(profile, { profile: standing.profile, above: standing.profile })[0]?.id : undefined;
  return { slot: slot.id, ...(profile && first ? { [profile.key]: first } : {}), ...(count && missing > 1 ? { [count]: missing } : {}) };
}

function Member({ slot, onRemove, ...holder }: Holder & { slot: Slot; onRemove: () => void }) {
  const { form, bearer, catalogue, at, problems } = holder;
  const fields = form.slots[slot.id] ?? [];
  const above = holder.standing.profile;
  const profile = profileOf(fields, bearer, catalogue, above);
  const own: Holder = { ...holder, standing: { own: profile.own, profile: profile.entry, above } };
  return (
    <li class="member" aria-label={slot.name}>
      <div class="unit-head">
        <strong class="slot-name">{slot.name}</strong>
        {fields
          .filter(({ kind }) => HEAD.has(kind))
          .map((field) =>
            field.kind === 'name' ? (
              <NameInput key={field.key} field={field} {...own} placeholder={slot.name} />
            ) : field.kind === 'count' ? (
              <CountInput key={field.key} field={field} {...own} />
            ) : (
              <Choose key={field.key} field={{ ...field, name: slot.name }} {...own} />
            ),
          )}
        <button type="button" class="quiet" aria-label={`${text('web.remove')} ${slot.name}`} onClick={onRemove}>
          ×
        </button>
      </div>
      <Wrong problems={problems.filter((problem) => problem.place === at || isAt(problem, `${at}/slot`) || fields.some(({ kind, key }) => HEAD.has(kind) && isAt(problem, `${at}/${key}`)))} />
      <BearerFields fields={fields} {...own} />
    </li>
  );
}

function Members({ field, ...holder }: Holder & { field: Field }) {
  const { bearer, standing, at, problems, onChange } = holder;
  const place = `${at}/${field.key}`;
  const all = Array.isArray(bearer[field.key]) ? (bearer[field.key] as Bearer[]) : [];
  const set = (members: Bearer[]) => onChange({ ...bearer, [field.key]: members });
  const filled = (id: string) => membersIn(field, bearer, id).reduce((sum, { member }) => sum + countOf(holder.form.slots[id] ?? [], member), 0);
  const shut = (id: string) => field.oneOf.some((row) => row.includes(id) && row.some((other) => other !== id && filled(other) > 0));
  const open = field.slots.filter((slot) => suits(standing.profile, slot.for) || filled(slot.id) > 0);
  if (open.length === 0) return null;
  return (
    <div class="members">
      <ul>
        {open.flatMap((slot) =>
          membersIn(field, bearer, slot.id).map(({ member, at: index }) => (
            <Member
              key={index}
              {...holder}
              slot={slot}
              bearer={member}
              at={`${place}/${index}`}
              problems={problems.filter((problem) => isAt(problem, `${place}/${index}`))}
              onChange={(changed) => set(all.map((one, other) => (other === index ? changed : one)))}
              onRemove={() => set(all.filter((_, other) => other !== index))}
            />
          )),
        )}
      </ul>
      <div class="slots">
        {open.map((slot) => {
          const most = boundOf(slot.most, standing.profile, 1);
          const missing = boundOf(slot.least, standing.profile, 0) - filled(slot.id);
          return filled(slot.id) < most ? (
            <button key={slot.id} type="button" class={missing > 0 ? '' : 'quiet'} disabled={shut(slot.id)} onClick={() => set([...all, newMember(holder, slot, missing)])}>
              + {slot.name}
            </button>
          ) : null;
        })}
      </div>
      <Wrong problems={problems.filter((problem) => problem.place === place)} names={field.slots} />
    </div>
  );
}

/** All keys but those of the head: in sight, folded away under their headings, and the members. */
export function BearerFields({ fields, ...holder }: Holder & { fields: Field[] }) {
  const body = fields.filter(({ kind }) => !HEAD.has(kind) && kind !== 'members');
  const seen = body.filter(({ folded }) => !folded);
  const headings = [...new Set(body.flatMap(({ folded }) => (folded ? [folded] : [])))];
  return (
    <>
      {seen.length > 0 && (
        <div class="fields">
          {seen.map((field) => (
            <Control key={field.key} field={field} {...holder} />
          ))}
        </div>
      )}
      {headings.map((heading) => (
        <details key={heading} class="numbers">
          <summary>{heading}</summary>
          {body
            .filter(({ folded }) => folded === heading)
            .map((field) => (
              <Control key={field.key} field={field} {...holder} />
            ))}
        </details>
      ))}
      {fields
        .filter(({ kind }) => kind === 'members')
        .map((field) => (
          <Members key={field.key} field={field} {...holder} />
        ))}
    </>
  );
}
