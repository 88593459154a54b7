// Figures: a token for each, its base where that has another shape, and a ring around whoever is pointed at.
import type { Spot } from '../table/geometry';
import { boxAround } from './cells';
import { sideColours } from './palette';
import type { Drawn, Sheet } from './sheet';
import type { Standing } from './standing';
import { direction, type TokenBook } from './tokens';

/** How figures are shown. */
export interface Manner {
  tokens: TokenBook;
  facings: boolean;
  /** Figures are at least so large, in pixels of the page. */
  least: number;
  /** How far most figures stand from their next neighbours. */
  apart: number;
  /** So many stand on the table that only units have names. */
  crowded: boolean;
  selected: number;
}

/** Radius of a token on the screen, in pixels of the canvas: its base, but larger where there is room and it would be small. */
export function radiusOf({ wide, deep, part }: Standing, { least, apart }: Manner, scale: number, ratio: number): number {
  // In ranks nobody has more room than his base.
  if (part >= 0) return Math.max(2, Math.round((Math.min(wide, deep) / 2) * scale * 0.96));
  const room = Math.min(least * 1.5, Math.max(least, (apart * scale * 0.96) / ratio));
  return Math.max(Math.round((room / 2) * ratio), Math.round((Math.min(wide, deep) / 2) * scale * 1.08));
}

export function figureOf({ to, px, scale, ratio }: Sheet, manner: Manner, one: Standing, pointed: boolean): Drawn {
  const at = px(one.at);
  const radius = radiusOf(one, manner, scale, ratio);
  const chosen = one.thing.id === manner.selected;
  one.look.facing = manner.facings && !one.look.thing && one.part < 0 ? direction(one.turn) : -1;
  const token = manner.tokens.sprite(one.look, radius);
  const [left, top] = [Math.round(at.x - token.width / 2), Math.round(at.y - token.height / 2)];
  const { turn } = one;
  const base = one.rectangle ? ` ${at.x} ${at.y} ${turn} ${one.wide} ${one.side} ${one.look.thing}` : '';
  return {
    key: `figure ${one.thing.id} ${left} ${top} ${one.deep}${base}`,
    token,
    box: boxAround(at, Math.max(token.width / 2 + 1, pointed ? radius * 1.5 + 2 * ratio : 0, one.rectangle ? Math.hypot(one.wide, one.deep) * 0.5 * scale + ratio : 0)),
    paint: () => {
      // Rules measure from the base. A rectangular base is drawn to scale under the token; a round one would be hidden by it.
      if (one.rectangle) drawBase(to, one, at, turn, scale, ratio);
      if (pointed) drawRing(to, at, radius * 1.5, chosen, ratio);
      to.drawImage(token, left, top);
    },
  };
}

function drawRing(to: CanvasRenderingContext2D, at: Spot, radius: number, chosen: boolean, ratio: number): void {
  to.beginPath();
  to.arc(at.x, at.y, radius, 0, 7);
  to.fillStyle = chosen ? '#ffd54a55' : '#ffffff44';
  to.fill();
  to.strokeStyle = chosen ? '#ffd54a' : '#ffffff';
  to.lineWidth = 2.2 * ratio;
  to.stroke();
}

function drawBase(to: CanvasRenderingContext2D, one: Standing, at: Spot, turn: number, scale: number, ratio: number): void {
  to.save();
  to.translate(at.x, at.y);
  to.rotate(turn * 6.2832);
  to.beginPath();
  to.roundRect((-one.wide / 2) * scale, (-one.deep / 2) * scale, one.wide * scale, one.deep * scale, one.wide * scale * 0.12);
  to.fillStyle = one.look.thing ? '#7a5530' : sideColours(one.side).plate;
  to.globalAlpha = 0.75;
  to.fill();
  to.globalAlpha = 1;
  to.strokeStyle = '#1e150a';
  to.lineWidth = ratio;
  to.stroke();
  to.restore();
}
