// Pointing: which figure is meant by a place on the table.
import type { Spot } from '../table/geometry';
import { type Manner, radiusOf } from './figures';
import type { Standing } from './standing';

/** Who is meant at a place in the drawing's units, or -1: of the tokens that lie there, the one whose middle is nearest. `slack` is in pixels of the page. */
export function figureAt(at: Spot, standing: Standing[], manner: Manner, scale: number, ratio: number, slack: number): number {
  let best = -1;
  let nearest = Infinity;
  for (const one of standing) {
    const radius = (radiusOf(one, manner, scale, ratio) + slack * ratio) / scale;
    const far = Math.hypot(one.at.x - at.x, one.at.y - at.y);
    // A person is meant before the boat that he sits in.
    const rated = far / radius + (one.look.thing ? 0.5 : 0);
    if (far <= radius && rated < nearest) {
      nearest = rated;
      best = one.thing.id;
    }
  }
  return best;
}
