// An answer in the making: what has been pointed at so far, which can be undone step by step before it is
// confirmed. One class serves all kinds, since their answers share one shape.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import {
  type Answer,
  type AnswerItem,
  AnswerItemSchema,
  AnswerSchema,
  type Decision,
  DecisionKind,
  type Option,
  OrderWants,
} from '../generated/gonfalon_pb';
import { commanderOf } from './commanders';
import { bearing, type Spot } from './geometry';

export class Draft {
  readonly items = signal<AnswerItem[]>([]);
  /** The figure that the next point on the table is for; in questions about units, the unit. */
  readonly holding = signal(-1);
  /** How far the figure held can go in its next leg, as the server says; empty until it has said so. */
  readonly reach = signal<Spot[]>([]);
  /** Doing nothing has been chosen, by taking a suggestion that says so; else an answer without items is one that is not made yet. */
  readonly nothing = signal(false);
  /** The figure or unit that is being dragged; -1: none. */
  readonly dragging = signal(-1);
  /** Drill: the manoeuvre that is meant where several could be made by one handle. */
  readonly manner = signal(0);
  /** Takes what is pointed at on the table, with the unit that stands there or -1, in questions about units; says whether it had a use for it. */
  pointed: ((at: Spot, unit: number) => boolean) | undefined;
  /** Orders that want something which nobody has said yet. */
  private readonly wanting: WeakSet<AnswerItem>;
  private readonly past: AnswerItem[][];
  private beforeDrag: AnswerItem[] | undefined;

  /** `player`: who of the side answers; -1: all of it is his. `before`: what he had begun when another commander gave his part of the same answer. */
  constructor(
    readonly decision: Decision,
    readonly player = -1,
    before?: Draft,
  ) {
    const goesOn = before?.decision.number === decision.number && before.decision.side === decision.side && decision.awaited.length > 0;
    this.wanting = goesOn ? before.wanting : new WeakSet();
    this.past = goesOn ? before.past : [];
    if (decision.kind === DecisionKind.NUMBER) this.items.value = [item({ value: decision.min })];
    if (decision.kind === DecisionKind.SHARE)
      this.items.value = decision.options.filter(({ id }) => this.mine(id)).map((option) => item({ ref: option.id, value: option.min }));
    this.holding.value = (decision.movables.find(({ figure }) => this.mine(figure)) ?? decision.movables[0])?.figure ?? -1;
    if (!goesOn) return;
    this.items.value = before.items.value;
    this.holding.value = before.holding.value;
    this.nothing.value = before.nothing.value;
  }

  /** Whether a movable, or where there are none an option, is this player's to answer for, and not another commander's. */
  mine(ref: number): boolean {
    const commander = commanderOf(this.decision, ref);
    return this.player < 0 || commander < 0 || commander === this.player;
  }

  answer(): Answer {
    return create(AnswerSchema, {
      decision: this.decision.number,
      kind: this.decision.kind,
      items: told(this.decision, this.items.value),
    });
  }

  /** The answer that one option alone would be, to ask its odds: an order is one for this unit. */
  answerOf(option: Option, unit = option.unit): Answer {
    const { number, kind } = this.decision;
    const one = kind === DecisionKind.ORDER ? item({ ref: unit, value: option.id }) : item({ ref: option.id });
    return create(AnswerSchema, { decision: number, kind, items: [one] });
  }

  /** The answer that does nothing, where that is allowed. */
  emptyAnswer(): Answer {
    const { number, kind } = this.decision;
    return create(AnswerSchema, { decision: number, kind, items: [] });
  }

  /** The option that must be taken, if there is only one. */
  onlyChoice(): Option | undefined {
    const { kind, options, min, max, freePoint } = this.decision;
    const [only] = options;
    if (options.length !== 1 || !only) return undefined;
    if (kind === DecisionKind.PICK) return min === 1 && max === 1 ? only : undefined;
    return kind === DecisionKind.TARGET && !freePoint ? only : undefined;
  }

  /** A whole answer; of one for all commanders of a side, the part that is this player's. */
  take(answer: Answer): void {
    this.change(this.decision.awaited.length > 0 ? answer.items.filter(({ ref }) => this.mine(ref)) : answer.items);
    this.nothing.value = answer.items.length === 0;
  }

  /** Whether there is anything to confirm. */
  made(): boolean {
    return this.items.value.length > 0 || this.nothing.value;
  }

  /** Escape: what is set last for the figure held, or whatever is chosen, is dropped. Says whether anything was. */
  drop(): boolean {
    if (this.beforeDrag) {
      this.items.value = this.beforeDrag;
      this.beforeDrag = undefined;
      this.dragging.value = -1;
      return true;
    }
    const { kind } = this.decision;
    if (kind === DecisionKind.NUMBER || kind === DecisionKind.SHARE || !this.made()) return false;
    const own = this.way(this.holding.value);
    const moves = kind === DecisionKind.MOVE || kind === DecisionKind.PLACE || kind === DecisionKind.FORM || kind === DecisionKind.DRILL;
    if (moves && own.length > 0) this.change([...this.items.value.filter((one) => one.ref !== this.holding.value), ...own.slice(0, -1)]);
    else this.change([]);
    return true;
  }

  undo(): void {
    const before = this.past.pop();
    if (before) this.items.value = before;
    this.nothing.value = false;
  }

  canUndo(): boolean {
    return this.past.length > 0;
  }

  /** Another answer, as one step; what was dragged until now is part of it. */
  set(items: AnswerItem[]): void {
    this.items.value = this.beforeDrag ?? this.items.value;
    this.beforeDrag = undefined;
    this.dragging.value = -1;
    this.change(items);
  }

  /** Another answer while somebody is being dragged: no step of its own. */
  hold(items: AnswerItem[], who: number): void {
    this.dragging.value = who;
    this.beforeDrag ??= this.items.value;
    this.items.value = items;
    this.nothing.value = false;
  }

  /** The answer as it was when the dragging began. */
  held(): AnswerItem[] {
    return this.beforeDrag ?? this.items.value;
  }

  private change(items: AnswerItem[]): void {
    this.past.push(this.items.value);
    this.items.value = items;
    this.nothing.value = false;
  }

  /** Pick: on or off; where only one may be chosen, the new one replaces the old. */
  toggle(option: Option): void {
    const chosen = this.items.value;
    const without = chosen.filter((one) => one.ref !== option.id);
    if (without.length < chosen.length) this.change(without);
    else if (this.decision.max === 1) this.change([item({ ref: option.id })]);
    else this.change([...chosen, item({ ref: option.id })]);
  }

  /** Order: the main one, or another one of a unit that may have several. Orders of a unit stand together. */
  order(unit: number, option: number, place = 0): void {
    const made = item({ ref: unit, value: option });
    if (this.decision.options.find((one) => one.id === option)?.wants) this.wanting.add(made);
    const own = this.way(unit);
    own[place] = made;
    this.change([...this.items.value.filter((one) => one.ref !== unit), ...own]);
  }

  /** Order: a unit has no order of that place any more. */
  revoke(unit: number, place: number): void {
    const own = this.way(unit).filter((_, index) => index !== place);
    this.change([...this.items.value.filter((one) => one.ref !== unit), ...own]);
  }

  /** Order: what it wants to know. While an arrow is being dragged, only `held`. */
  detail(order: AnswerItem, told: { facing?: number; amount?: number; at?: Spot }, held = false): AnswerItem {
    const { ref, value } = order;
    const made = item({ ref, value, facing: told.facing ?? 0, amount: told.amount ?? 0, ...(told.at ? whole(told.at) : {}) });
    const items = this.items.value.map((one) => (one === order ? made : one));
    if (held) this.hold(items, ref);
    else this.set(items);
    return made;
  }

  /** Order: whether it wants something that nobody has said yet. */
  wants(order: AnswerItem): OrderWants {
    if (!this.wanting.has(order)) return OrderWants.NOTHING;
    return this.decision.options.find((one) => one.id === order.value)?.wants ?? OrderWants.NOTHING;
  }

  /** Units that have still to get an order or a place, or whose order wants to know more. */
  missing(): number[] {
    const { kind, movables } = this.decision;
    if (kind !== DecisionKind.ORDER && kind !== DecisionKind.FORM) return [];
    const lacks = (unit: number, must: boolean) => {
      const own = this.way(unit);
      return own.length === 0 ? must || kind === DecisionKind.ORDER : own.some((one) => this.wanting.has(one));
    };
    return movables.filter(({ figure, must }) => this.mine(figure) && lacks(figure, must)).map(({ figure }) => figure);
  }

  aim(option: Option): void {
    this.change([item({ ref: option.id })]);
  }

  /** Target: a point; a line or cone that is laid there faces some way. */
  aimAt(at: Spot, facing = 0): void {
    this.change([item({ ref: -1, ...whole(at), facing })]);
  }

  share(option: number, value: number): void {
    this.change(this.items.value.map((one) => (one.ref === option ? item({ ref: option, value }) : one)));
  }

  setNumber(value: number): void {
    this.change([item({ value })]);
  }

  /** Move: the waypoints that stay before the next one. Where a figure may have no more, the last one is set anew. */
  before(figure: number): AnswerItem[] {
    return this.way(figure).slice(0, Math.max(0, this.decision.waypoints - 1));
  }

  /** Move: a further waypoint of the figure held; where it may have no more, the last one is set anew. */
  walk(from: Spot, to: Spot, act = 0): void {
    const figure = this.holding.value;
    if (figure < 0) return;
    const own = this.before(figure);
    const before = own.at(-1) ?? from;
    const point = item({ ref: figure, ...whole(to), facing: bearing(before, to), value: act });
    const rest = this.items.value.filter((one) => one.ref !== figure);
    this.change([...rest, ...own, point]);
  }

  /** Move: the figure is being dragged; its path is one straight leg until it is dropped. */
  drag(figure: number, at: Spot, facing: number, dropped: boolean): void {
    const rest = this.items.value.filter((one) => one.ref !== figure);
    const items = [...rest, item({ ref: figure, ...whole(at), facing })];
    if (dropped) this.set(items);
    else this.hold(items, figure);
  }

  /** Place: the figure held, there. If it has a place already, the next one without is taken, or, if `again`, it is placed anew. */
  place(at: Spot, facing: number, again = false): void {
    const placed = (figure: number) => this.items.value.some((one) => one.ref === figure);
    if (!again && placed(this.holding.value)) {
      const { movables } = this.decision;
      const next = movables.find((one) => one.must && !placed(one.figure)) ?? movables.find((one) => !placed(one.figure));
      if (next) this.holding.value = next.figure;
    }
    const figure = this.holding.value;
    if (figure < 0) return;
    const rest = this.items.value.filter((one) => one.ref !== figure);
    this.change([...rest, item({ ref: figure, ...whole(at), facing })]);
  }

  turn(figure: number, facing: number): void {
    const last = this.items.value.findLastIndex((one) => one.ref === figure);
    if (last < 0) return;
    this.change(
      this.items.value.map((one, index) =>
        index === last ? item({ ref: one.ref, x: one.x, y: one.y, value: one.value, facing }) : one,
      ),
    );
  }

  /** What to do at the last waypoint of a figure. */
  act(figure: number, value: number): void {
    const last = this.items.value.findLastIndex((one) => one.ref === figure);
    if (last < 0) return;
    this.change(
      this.items.value.map((one, index) =>
        index === last ? item({ ref: one.ref, x: one.x, y: one.y, facing: one.facing, value }) : one,
      ),
    );
  }

  clear(figure: number): void {
    this.change(this.items.value.filter((one) => one.ref !== figure));
  }

  way(figure: number): AnswerItem[] {
    return this.items.value.filter((one) => one.ref === figure);
  }

  chosen(option: number): boolean {
    return this.items.value.some((one) => one.ref === option);
  }
}

/** What of the items is told to the server: those who get nothing of a share are left out, since an answer has room for only so many. */
export function told({ kind }: Decision, items: AnswerItem[]): AnswerItem[] {
  return kind === DecisionKind.SHARE ? items.filter(({ value }) => value !== 0) : items;
}

function item(values: { ref?: number; value?: number; x?: number; y?: number; facing?: number; amount?: number }): AnswerItem {
  return create(AnswerItemSchema, values);
}

function whole(at: Spot): Spot {
  return { x: Math.round(at.x), y: Math.round(at.y) };
}
