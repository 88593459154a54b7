// What this viewer knows of the table, rebuilt from a view and kept up to date by the patches of events. It
// knows no rule system: items have named attributes, some of which every system has (x, y, facing, side ...).
// Pictures share their things: a thing is never changed, an event puts a new one in its place. Whoever keeps something about a thing sees by
// its identity whether it has changed. Things are kept in shelves of a few numbers each, which pictures share too until one of them
// puts something there: so a copy costs a few shelves, however many things there are.
import type { Event, Item, View } from '../generated/gonfalon_pb';
import { ItemKind } from '../generated/gonfalon_pb';

export type Value = number | string | number[];

export interface Thing {
  readonly kind: ItemKind;
  readonly id: number;
  readonly values: ReadonlyMap<string, Value>;
  /** Which of the values are words, to be said in the reader's language. */
  readonly words: ReadonlySet<string>;
}

/** A view that no server sends: an item is like one that is not there, or like one of another kind. */
export class BrokenView extends Error {}

export type Applied = 'fine' | 'old' | 'gap';

/** So many numbers have a shelf together: 2 to the power of this. */
const SHELF_BITS = 5;
const SHELF_SIZE = 1 << SHELF_BITS;

type Shelf = (Thing | undefined)[];

export class Picture {
  event = 0;
  private readonly kinds = new Map<ItemKind, Map<number, Shelf>>();
  /** Those shelves that no other picture has: only they may be changed. */
  private own = new WeakSet<Shelf>();
  /** All of a kind by their numbers, as long as none has changed. */
  private readonly sorted = new Map<ItemKind, Thing[]>();

  static from(view: View): Picture {
    const picture = new Picture();
    picture.event = view.event;
    const things: (Thing | undefined)[] = [];
    view.items.forEach((item, index) => {
      const like = item.like === 0 ? undefined : things[index - item.like];
      if (item.like !== 0 && like?.kind !== item.kind) throw new BrokenView(`item ${index} is like none`);
      things.push(picture.set(item, view.words, like));
    });
    return picture;
  }

  copy(): Picture {
    const copy = new Picture();
    copy.event = this.event;
    for (const [kind, shelves] of this.kinds) copy.kinds.set(kind, new Map(shelves));
    this.own = new WeakSet();
    for (const [kind, things] of this.sorted) copy.sorted.set(kind, things);
    return copy;
  }

  apply(event: Event): Applied {
    if (event.number <= this.event) return 'old';
    if (event.number > this.event + 1) return 'gap';
    for (const item of event.patches) this.set(item, event.words);
    this.event = event.number;
    return 'fine';
  }

  get(kind: ItemKind, id: number): Thing | undefined {
    return this.kinds.get(kind)?.get(id >> SHELF_BITS)?.[id & (SHELF_SIZE - 1)];
  }

  all(kind: ItemKind): readonly Thing[] {
    let found = this.sorted.get(kind);
    if (!found) {
      const shelves = [...(this.kinds.get(kind) ?? [])].sort(([a], [b]) => a - b);
      found = shelves.flatMap(([, shelf]) => shelf.filter((thing) => thing !== undefined));
      this.sorted.set(kind, found);
    }
    return found;
  }

  number(kind: ItemKind, id: number, name: string, otherwise = 0): number {
    const value = this.get(kind, id)?.values.get(name);
    return typeof value === 'number' ? value : otherwise;
  }

  text(kind: ItemKind, id: number, name: string): string {
    const value = this.get(kind, id)?.values.get(name);
    return typeof value === 'string' ? value : '';
  }

  /** For tables that no server has told of: those of a demonstration. */
  put(thing: Thing): void {
    this.shelve(thing.kind, thing.id, thing);
  }

  private shelve(kind: ItemKind, id: number, thing: Thing | undefined): void {
    let shelves = this.kinds.get(kind);
    if (!shelves) {
      shelves = new Map();
      this.kinds.set(kind, shelves);
    }
    let shelf = shelves.get(id >> SHELF_BITS);
    if (!shelf || !this.own.has(shelf)) {
      shelf = shelf ? [...shelf] : new Array<Thing | undefined>(SHELF_SIZE).fill(undefined);
      this.own.add(shelf);
      shelves.set(id >> SHELF_BITS, shelf);
    }
    shelf[id & (SHELF_SIZE - 1)] = thing;
    this.sorted.delete(kind);
  }

  /** What it is now; `like` is another one whose attributes it has, but for those it names. */
  private set(item: Item, named: string[], like?: Thing): Thing | undefined {
    if (item.gone) {
      this.shelve(item.kind, item.id, undefined);
      return undefined;
    }
    const before = like ?? (item.whole ? undefined : this.get(item.kind, item.id));
    const values = new Map(before?.values);
    const words = new Set(before?.words);
    for (const attribute of item.attributes) {
      const name = named[attribute.name] ?? '';
      words.delete(name);
      switch (attribute.value.case) {
        case 'number':
        case 'text':
          values.set(name, attribute.value.value);
          break;
        case 'word':
          values.set(name, named[attribute.value.value] ?? '');
          words.add(name);
          break;
        case 'list':
          values.set(name, attribute.value.value.values);
          break;
        default:
          break;
      }
    }
    const thing = { kind: item.kind, id: item.id, values, words };
    this.put(thing);
    return thing;
  }
}

export function numberOf(thing: Thing, name: string, otherwise = 0): number {
  const value = thing.values.get(name);
  return typeof value === 'number' ? value : otherwise;
}

export function textOf(thing: Thing, name: string): string {
  const value = thing.values.get(name);
  return typeof value === 'string' ? value : '';
}

export function listOf(thing: Thing, name: string): number[] {
  const value = thing.values.get(name);
  return Array.isArray(value) ? value : [];
}
