// Shares that are counted in groups, as the blows of each striker: a row for each, with its sum and what is missing.
import type { Option } from '../generated/gonfalon_pb';
import type { Props } from '../table/DecisionControls';
import { say, text } from '../text';
import { TypedNumber } from './TypedNumber';

/** What is missing of a sum or is too much of it, or that it is right. */
function saySum(sum: number, min: number, max: number): string {
  if (sum < min) return text('ranks.share_more', { amount: min - sum });
  return sum > max ? text('ranks.share_fewer', { amount: sum - max }) : '✓';
}

export function GroupShares({ draft, names }: Props) {
  const { groups, min, max, figure } = draft.decision;
  const options = draft.decision.options.filter(({ id }) => draft.mine(id));
  const value = (option: Option) => draft.items.value.find((item) => item.ref === option.id)?.value ?? 0;
  const sumOf = (of: Option[]) => of.reduce((sum, option) => sum + value(option), 0);
  const row = (option: Option, room: number) => {
    const words = say(option.label, option.args, names, figure);
    const set = (wanted: number) => draft.share(option.id, Math.max(option.min, Math.min(option.max, wanted)));
    return (
      <li key={option.id} data-share={option.id}>
        <span id={`share-${option.id}`}>{words}</span>
        <span class="pushes" role="group" aria-labelledby={`share-${option.id}`}>
          <button type="button" aria-label={text('ranks.less_for', { what: words })} disabled={value(option) <= option.min} onClick={() => set(value(option) - 1)}>
            −
          </button>
          <TypedNumber namedBy={`share-${option.id}`} min={option.min} max={option.max} value={value(option)} set={set} />
          <button type="button" aria-label={text('ranks.more_for', { what: words })} disabled={value(option) >= option.max || room <= 0} onClick={() => set(value(option) + 1)}>
            +
          </button>
        </span>
      </li>
    );
  };
  const total = sumOf(options);
  const loose = options.filter((option) => option.group === 0);
  return (
    <fieldset class="options movables group-shares">
      <legend>{text('web.share', { sum: total, total: max })}</legend>
      {groups.map((group, index) => {
        const own = options.filter((option) => option.group === index + 1);
        if (own.length === 0) return null;
        const sum = sumOf(own);
        const whose = group.figure >= 0 ? names.figure(group.figure) : group.unit >= 0 ? names.unit(group.unit) : text('ranks.group', { number: index + 1 });
        const right = sum >= group.min && sum <= group.max;
        return (
          <section key={index} aria-label={whose} class={right ? '' : 'lacking'} data-group={index}>
            <h3>
              {whose}
              <small>
                {text('ranks.sum_of', { sum, max: group.max })} · {saySum(sum, group.min, group.max)}
              </small>
            </h3>
            <ul>{own.map((option) => row(option, Math.min(group.max - sum, max - total)))}</ul>
          </section>
        );
      })}
      {loose.length > 0 && <ul>{loose.map((option) => row(option, max - total))}</ul>}
      <p class={`missing${total < min || total > max ? ' lacking' : ''}`} role="status">
        {text('ranks.sum_of', { sum: total, max })} · {saySum(total, min, max)}
      </p>
    </fieldset>
  );
}
