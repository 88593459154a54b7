// What a touch of a figure chooses: in ranks the unit first, and then the figure.
import { ItemKind } from '../generated/gonfalon_pb';
import { ranksAround } from './blocks';
import type { Picture } from './picture';

/** What is chosen: a figure, or a unit in ranks as a whole and none of its figures. -1: none. */
export interface Chosen {
  figure: number;
  unit: number;
}

export const NOBODY: Chosen = { figure: -1, unit: -1 };

export function touched(picture: Picture, figure: number, before: Chosen): Chosen {
  const unit = ranksAround(picture, figure);
  const opened = before.unit >= 0 ? before.unit : picture.number(ItemKind.FIGURE, before.figure, 'unit', -1);
  return unit >= 0 && unit !== opened ? { figure: -1, unit } : { figure, unit: -1 };
}
