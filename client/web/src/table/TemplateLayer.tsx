// The template of a target decision: under the pointer while one looks for a place, and where it is laid. A line or a cone faces away from who
// aims until it is turned, by its handle or by buttons. What it covers is told by name where measuring is allowed.
import { type Decision, ItemKind } from '../generated/gonfalon_pb';
import { type Names, text } from '../text';
import { blocksOf } from './blocks';
import type { Draft } from './draft';
import { bearing, FULL_TURN, type Spot } from './geometry';
import { numberOf, type Picture } from './picture';
import { ahead, covered, hasTemplate, templateOutline, templateTurns } from './shapes';
import { nameOfMember } from './UnitInspector';

/** One press of a button turns by so much. */
const STEP = FULL_TURN / 48;

/** Where who aims stands: the figure, or the middle of the front or of the members of the unit. */
function aimerOf(picture: Picture, { figure, unit }: Decision): Spot | undefined {
  if (figure >= 0) return { x: picture.number(ItemKind.FIGURE, figure, 'x'), y: picture.number(ItemKind.FIGURE, figure, 'y') };
  const [block] = blocksOf(picture.get(ItemKind.UNIT, unit));
  if (block) return block;
  const members = picture.all(ItemKind.FIGURE).filter((one) => unit >= 0 && numberOf(one, 'unit', -1) === unit && numberOf(one, 'on_table'));
  if (members.length === 0) return undefined;
  const mean = (name: string) => members.reduce((sum, one) => sum + numberOf(one, name), 0) / members.length;
  return { x: mean('x'), y: mean('y') };
}

/** The way that a template faces which is laid there: on from who aims. */
export function facingFor(picture: Picture, decision: Decision, at: Spot): number {
  const aimer = aimerOf(picture, decision);
  return aimer && templateTurns(decision.template) ? bearing(aimer, at) : 0;
}

interface Props {
  picture: Picture;
  draft: Draft;
  /** Where the pointer is. */
  hover: Spot | undefined;
  depth: number;
}

export function TemplateLayer({ picture, draft, hover, depth }: Props) {
  const { template, freePoint } = draft.decision;
  if (!hasTemplate(template) || !freePoint) return null;
  const laid = draft.items.value.find((item) => item.ref === -1);
  const points = (at: Spot, facing: number) => templateOutline(template, at, facing).map(({ x, y }) => `${x},${depth - y}`).join(' ');
  const handle = laid && templateTurns(template) ? ahead(laid, laid.facing, 0, template.size) : undefined;
  return (
    <g class="template">
      {laid && <polygon class="laid" data-template="laid" points={points(laid, laid.facing)} />}
      {hover && <polygon class="loose" data-template="loose" points={points(hover, facingFor(picture, draft.decision, hover))} />}
      {handle && <circle class="handle" cx={handle.x} cy={depth - handle.y} r={500} data-turn={-1} />}
    </g>
  );
}

/** Names, each with how often it occurs. */
function counted(words: string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => (count > 1 ? `${word} × ${count}` : word)).join(', ');
}

export function TemplatePanel({ picture, draft, names, measuring }: { picture: Picture; draft: Draft; names: Names; measuring: boolean }) {
  const { template, blind } = draft.decision;
  const laid = draft.items.value.find((item) => item.ref === -1);
  if (!hasTemplate(template) || !laid) return null;
  const found = covered(picture, templateOutline(template, laid, laid.facing));
  const turn = (by: number) => draft.turn(-1, (laid.facing + by + FULL_TURN) % FULL_TURN);
  return (
    <section class="panel template-panel">
      {measuring && !blind && <p role="status">{found.length > 0 ? text('web.covers', { names: counted(found.map((one) => nameOfMember(one, names))) }) : text('web.covers_nobody')}</p>}
      {templateTurns(template) && (
        <p class="buttons" role="group" aria-label={text('web.template_turn')}>
          <button type="button" aria-label={text('web.turn_left')} onClick={() => turn(-STEP)}>
            ↺
          </button>
          <button type="button" aria-label={text('web.turn_right')} onClick={() => turn(STEP)}>
            ↻
          </button>
        </p>
      )}
    </section>
  );
}
