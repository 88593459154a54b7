// What this viewer knows of the table, rebuilt from a view and kept up to date by the patches of events. It
// knows no rule system: items have named attributes, some of which every system has (x, y, facing, side ...).
import type { Event, Item, View } from '../generated/gonfalon_pb';
import { ItemKind } from '../generated/gonfalon_pb';

export type Value = number | string | number[];

export interface Thing {
  kind: ItemKind;
  id: number;
  values: Map<string, Value>;
  /** Which of the values are words, to be said in the reader's language. */
  words: Set<string>;
}

export type Applied = 'fine' | 'old' | 'gap';

export class Picture {
  event = 0;
  private readonly things = new Map<string, Thing>();

  static from(view: View): Picture {
    const picture = new Picture();
    picture.event = view.event;
    for (const item of view.items) picture.set(item, view.words);
    return picture;
  }

  copy(): Picture {
    const copy = new Picture();
    copy.event = this.event;
    for (const [key, thing] of this.things)
      copy.things.set(key, { ...thing, values: new Map(thing.values), words: new Set(thing.words) });
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
    return this.things.get(`${kind}/${id}`);
  }

  all(kind: ItemKind): Thing[] {
    return [...this.things.values()].filter((thing) => thing.kind === kind).sort((a, b) => a.id - b.id);
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
    this.things.set(`${thing.kind}/${thing.id}`, thing);
  }

  private set(item: Item, words: string[]): void {
    const key = `${item.kind}/${item.id}`;
    if (item.gone) {
      this.things.delete(key);
      return;
    }
    let thing = this.things.get(key);
    if (!thing || item.whole) {
      thing = { kind: item.kind, id: item.id, values: new Map(), words: new Set() };
      this.things.set(key, thing);
    }
    for (const attribute of item.attributes) {
      const name = words[attribute.name] ?? '';
      thing.words.delete(name);
      switch (attribute.value.case) {
        case 'number':
        case 'text':
          thing.values.set(name, attribute.value.value);
          break;
        case 'word':
          thing.values.set(name, words[attribute.value.value] ?? '');
          thing.words.add(name);
          break;
        case 'list':
          thing.values.set(name, attribute.value.value.values);
          break;
        default:
          break;
      }
    }
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
