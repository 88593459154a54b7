// What this viewer knows of the table, rebuilt from a view and kept up to date by the patches of events. It
// knows no rule system: items have named attributes, some of which every system has (x, y, facing, side ...).
// Pictures share their things: a thing is never changed, an event puts a new one in its place. So a copy costs little, and
// whoever keeps something about a thing sees by its identity whether it has changed.
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

export class Picture {
  event = 0;
  private readonly kinds = new Map<ItemKind, Map<number, Thing>>();
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
    for (const [kind, things] of this.kinds) copy.kinds.set(kind, new Map(things));
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
    return this.kinds.get(kind)?.get(id);
  }

  all(kind: ItemKind): readonly Thing[] {
    let found = this.sorted.get(kind);
    if (!found) {
      found = [...(this.kinds.get(kind)?.values() ?? [])].sort((a, b) => a.id - b.id);
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
    let things = this.kinds.get(thing.kind);
    if (!things) {
      things = new Map();
      this.kinds.set(thing.kind, things);
    }
    things.set(thing.id, thing);
    this.sorted.delete(thing.kind);
  }

  /** What it is now; `like` is another one whose attributes it has, but for those it names. */
  private set(item: Item, named: string[], like?: Thing): Thing | undefined {
    if (item.gone) {
      this.kinds.get(item.kind)?.delete(item.id);
      this.sorted.delete(item.kind);
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
