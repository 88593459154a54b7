// What only questions about units need is loaded with the first of them: see `ranks`.
import { signal } from '@preact/signals';
import { type Answer, type Decision, DecisionKind, type Event, ItemKind, type Option } from '../generated/gonfalon_pb';
import type { Picture } from './picture';

const loaded = signal<typeof import('../ranks') | undefined>(undefined);
let wanted = false;

/** Whether its movables and the items of its answer name units. */
export function aboutUnits({ kind }: Pick<Decision, 'kind'>): boolean {
  return kind === DecisionKind.ORDER || kind === DecisionKind.FORM || kind === DecisionKind.DRILL;
}

/** What answers such a question; undefined: it is none, or is still being loaded. */
export function massed(decision: Decision): typeof import('../ranks') | undefined {
  if (!aboutUnits(decision) && decision.groups.length === 0) return undefined;
  if (!wanted) {
    wanted = true;
    import('../ranks')
      .then((found) => {
        loaded.value = found;
      })
      .catch(() => {
        wanted = false;
      });
  }
  return loaded.value;
}

/** The orders that are open to a unit: those for all and those of its own, but for those that are closed to it. */
export function openOrders({ options, movables }: Decision, unit: number): Option[] {
  const closed = movables.find((one) => one.figure === unit)?.closed ?? 0;
  return options.filter((option, place) => (option.unit === unit || option.unit < 0) && !(place < 32 && (closed >>> place) & 1));
}

/** What this page has sealed last, in which match and after which event. */
export const sealed = signal<{ match: string; decision: Decision; answer: Answer; when: string; after: number } | undefined>(undefined);

/** The turn and phase of a match: what was sealed in it is revealed before the next one at the latest, as far as the page has to show it. */
export function whenOf(picture: Picture): string {
  return `${picture.number(ItemKind.MATCH, 0, 'turn')}/${picture.text(ItemKind.MATCH, 0, 'phase')}`;
}

/** What the server has given for a sealed answer, to be compared with the record of the match: told after it was sent. */
export function receiptOf(events: Event[], after: number): string {
  const told = events.find(({ key, number }) => number > after && key === 'match.sealed');
  return told?.args.find(({ name }) => name === 'receipt')?.word ?? '';
}
