// Gliding: whoever stands elsewhere after an event goes there in a moment, around the corners of his way, or with his block.
import { alongWay, type Spot } from '../table/geometry';
import { carried } from './carry';
import type { Ranks } from './ranks';
import type { Standing } from './standing';

const MOVE_MS = 420;
/** Around corners. */
const WALK_MS = 800;

export class Glide {
  /** Those who went somewhere at the last event; they are not part of the kept picture until the next. */
  movers: Standing[] = [];
  private began = 0;
  private lasts = 0;

  constructor(private readonly ranks: Ranks) {}

  /** Everybody sets out for where he is to stand; unless `glide`, he is there at once. */
  begin(standing: Standing[], glide: boolean, now: number): void {
    this.began = now;
    this.movers = glide ? standing.filter((one) => one.at.x !== one.to.x || one.at.y !== one.to.y || one.fromTurn !== one.toTurn) : [];
    this.lasts = this.movers.length === 0 ? 0 : this.movers.some((one) => one.way.length > 2 || one.carry) ? WALK_MS : MOVE_MS;
    if (this.lasts > 0) return;
    for (const one of standing) {
      one.at = one.to;
      one.turn = one.toTurn;
    }
    this.ranks.arrive();
  }

  /** Whether somebody is still on his way, so that another frame is wanted. */
  moving(now: number): boolean {
    return this.lasts > 0 && now < this.began + this.lasts;
  }

  /** Puts everybody where he is at the moment. */
  advance(now: number): void {
    if (this.lasts === 0) return;
    const part = Math.min(1, (now - this.began) / this.lasts);
    const eased = part * part * (3 - 2 * part);
    for (const one of this.movers) {
      const turn = one.toTurn - one.fromTurn;
      one.at = one.carry ? carried(one.carry, one.way[0] as Spot, one.to, eased) : alongWay(one.way, eased);
      one.turn = one.fromTurn + (turn - Math.round(turn)) * eased;
    }
    this.ranks.advance(eased);
    if (part >= 1) this.lasts = 0;
  }
}
