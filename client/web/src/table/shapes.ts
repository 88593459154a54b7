// Shapes that are laid on the table: templates where one aims, pieces of terrain where one lays them. Each is a polygon of the table.
import { ItemKind, type LayShape, type Template, TemplateKind } from '../generated/gonfalon_pb';
import { isInside } from '../paint/outlines';
import { far, FULL_TURN, type Spot } from './geometry';
import { numberOf, type Picture, type Thing } from './picture';

/** As many corners as make a circle look round. */
const ROUND = 48;

/** A place so far to the right of a point and so far ahead of it, for somebody who faces that way there. */
export function ahead(from: Spot, facing: number, right: number, forward: number): Spot {
  const turn = (facing / FULL_TURN) * 2 * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: from.x + right * cos + forward * sin, y: from.y - right * sin + forward * cos };
}

export function disc(at: Spot, radius: number): Spot[] {
  return Array.from({ length: ROUND }, (_, corner) => ahead(at, (corner / ROUND) * FULL_TURN, 0, radius));
}

/** A line or a cone begins at its point and goes on the way that it faces. */
export function templateOutline({ kind, size, width }: Template, at: Spot, facing: number): Spot[] {
  if (kind === TemplateKind.DISC) return disc(at, size);
  const near = kind === TemplateKind.CONE ? 0 : width / 2;
  return [ahead(at, facing, -near, 0), ahead(at, facing, -width / 2, size), ahead(at, facing, width / 2, size), ahead(at, facing, near, 0)];
}

export function hasTemplate(template: Template | undefined): template is Template {
  return template !== undefined && template.kind !== TemplateKind.NONE;
}

/** A disc lies the same way, however it is turned. */
export function templateTurns(template: Template | undefined): boolean {
  return hasTemplate(template) && template.kind !== TemplateKind.DISC;
}

function awayFrom(a: Spot, b: Spot, at: Spot): number {
  const length = far(a, b);
  if (length === 0) return far(a, at);
  const part = Math.max(0, Math.min(1, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / (length * length)));
  return far(at, { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
}

/** The figures on the table of whose base the outline covers any part; a base counts as the circle within it. */
export function covered(picture: Picture, outline: Spot[]): Thing[] {
  return picture.all(ItemKind.FIGURE).filter((thing) => {
    if (!numberOf(thing, 'on_table')) return false;
    const at = { x: numberOf(thing, 'x'), y: numberOf(thing, 'y') };
    const wide = numberOf(thing, 'base_width', 2000);
    const radius = Math.min(wide, numberOf(thing, 'base_depth', wide)) / 2;
    return isInside(at, outline) || outline.some((a, index) => awayFrom(a, outline[(index + 1) % outline.length] as Spot, at) < radius);
  });
}

/** A piece of terrain where it is laid; a line has no outline of its own. */
export function pieceOutline(shape: LayShape, at: Spot, facing: number): Spot[] {
  return shape.corners.map(({ x, y }) => ahead(at, facing, x, y));
}

export function isLine(shape: LayShape): boolean {
  return shape.corners.length === 0;
}
