// Watching a replay with others: who leads, who is there, the link to come by, and the tools to draw with.
import { create } from '@bufbuild/protobuf';
import { type Signal, useSignal } from '@preact/signals';
import { ItemKind, MarkKind, MarkSchema, PointSchema } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import type { Names } from '../text';
import { text } from '../text';
import type { Spot } from '../table/geometry';
import { colourOf } from '../table/MarksLayer';
import { numberOf, type Picture } from '../table/picture';
import type { Together } from './viewing';

export type Tool = 'none' | 'arrow' | 'circle';

export function markOf(tool: Tool, from: Spot, to: Spot) {
  const point = ({ x, y }: Spot) => create(PointSchema, { x: Math.round(x), y: Math.round(y) });
  return create(MarkSchema, { kind: tool === 'circle' ? MarkKind.CIRCLE : MarkKind.ARROW, from: point(from), to: point(to) });
}

/** By keyboard: from one figure to another, by their names. */
function ByNames({ together, tool, picture, names }: { together: Together; tool: Tool; picture: Picture; names: Names }) {
  const [from, to] = [useSignal(-1), useSignal(-1)];
  const figures = picture.all(ItemKind.FIGURE).filter((thing) => numberOf(thing, 'on_table'));
  const spot = (id: number): Spot => ({ x: picture.number(ItemKind.FIGURE, id, 'x'), y: picture.number(ItemKind.FIGURE, id, 'y') });
  const choice = (label: string, which: Signal<number>) => (
    <label>
      {text(label)}
      <select
        value={which.value}
        onChange={(event) => {
          which.value = Number(event.currentTarget.value);
        }}
      >
        <option value={-1}>—</option>
        {figures.map((thing) => (
          <option key={thing.id} value={thing.id}>
            {names.figure(thing.id)}
          </option>
        ))}
      </select>
    </label>
  );
  const circle = tool === 'circle';
  const ready = from.value >= 0 && (circle || (to.value >= 0 && to.value !== from.value));
  return (
    <details>
      <summary>{text('web.draw_by_names')}</summary>
      <div class="by-names">
        {choice(circle ? 'web.draw_around' : 'web.draw_from', from)}
        {!circle && choice('web.draw_to', to)}
        <button
          type="button"
          disabled={!ready}
          onClick={() => {
            const start = spot(from.value);
            void together.draw(markOf(tool, start, circle ? { x: start.x + 3000, y: start.y } : spot(to.value)));
          }}
        >
          {text('web.draw_marks')}
        </button>
      </div>
    </details>
  );
}

interface Props {
  together: Together;
  link: string;
  tool: Signal<Tool>;
  picture: Picture;
  names: Names;
  onLeave: () => void;
}

export function TogetherPanel({ together, link, tool, picture, names, onLeave }: Props) {
  const copied = useSignal(false);
  const viewing = together.viewing.value;
  const leading = together.leading.value;
  const draws = leading || viewing?.othersMark;
  return (
    <section class="panel together" aria-label={text('web.together')}>
      <h2>{text('web.together')}</h2>
      {viewing && (
        <>
          <p role="status">{leading ? text('web.you_lead') : text(together.following.value ? 'web.follows' : 'web.follows_not', { name: viewing.leader })}</p>
          {!leading && (
            <button
              type="button"
              class={together.following.value ? '' : 'main'}
              onClick={() => {
                together.following.value = !together.following.value;
              }}
            >
              {text(together.following.value ? 'web.leave_lead' : 'web.follow_lead', { name: viewing.leader })}
            </button>
          )}
          <ul class="members" aria-label={text('web.members')}>
            {viewing.members.map((name) => (
              <li key={name} class={`colour${colourOf(name, viewing.members)}`}>
                {name}
              </li>
            ))}
          </ul>
          <div class="share-link">
            <input class="link" readOnly value={link} aria-label={text('web.together_link')} onFocus={(event) => event.currentTarget.select()} />
            <button
              type="button"
              onClick={() => {
                void navigator.clipboard.writeText(link).then(() => {
                  copied.value = true;
                });
              }}
            >
              {text(copied.value ? 'web.copied' : 'web.copy')}
            </button>
          </div>
          {draws && (
            <fieldset class="tools">
              <legend>{text('web.draw_marks')}</legend>
              {(['none', 'arrow', 'circle'] as const).map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="tool"
                    value={one}
                    checked={tool.value === one}
                    onChange={() => {
                      tool.value = one;
                    }}
                  />
                  {text(`web.tool_${one}`)}
                </label>
              ))}
              <button type="button" onClick={() => void together.clear()}>
                {text(leading ? 'web.clear_marks' : 'web.clear_my_marks')}
              </button>
              {tool.value !== 'none' && <p class="hint">{text(`web.how_${tool.value}`)}</p>}
              {tool.value !== 'none' && <ByNames together={together} tool={tool.value} picture={picture} names={names} />}
            </fieldset>
          )}
          {leading && (
            <label>
              <input type="checkbox" checked={viewing.othersMark} onChange={(event) => void together.letOthers(event.currentTarget.checked)} /> {text('web.others_draw')}
            </label>
          )}
        </>
      )}
      {together.failure.value !== undefined && <p role="alert">{sayFailure(together.failure.value)}</p>}
      <button type="button" class="quiet" onClick={onLeave}>
        {text('web.leave_together')}
      </button>
    </section>
  );
}
