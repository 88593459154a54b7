// A side with several commanders: who has given his part of the answer and what it is, and whose part is missing.
import { type AnswerItem, type Decision, DecisionKind, ItemKind, ViewerKind } from '../generated/gonfalon_pb';
import type { Room } from '../room';
import { type Names, say, text } from '../text';
import { partsOf } from './commanders';
import { aboutUnits } from './massed';

/** What one item of a part says: an order, a share or a choice in its words, of everything else whom it is about. */
export function sayItem(decision: Decision, { ref, value }: AnswerItem, names: Names): string {
  const who = aboutUnits(decision) ? names.unit(ref) : decision.movables.length > 0 ? names.figure(ref) : '';
  const option = decision.options.find(({ id }) => id === (decision.kind === DecisionKind.ORDER ? value : ref));
  const words = option && (decision.kind === DecisionKind.ORDER || who === '') ? say(option.label, option.args, names) : '';
  const shared = decision.kind === DecisionKind.SHARE ? String(value) : '';
  return [who, words, shared].filter(Boolean).join(': ');
}

export function Parts({ room }: { room: Room }) {
  if (room.viewer.value?.kind !== ViewerKind.SIDE) return null;
  const names = room.names();
  const seats = room.status.value?.seats ?? [];
  const picture = room.picture.value;
  /** Whose a unit is, or the unit of a figure. */
  const commands = (decision: Decision) => (ref: number) =>
    picture.number(ItemKind.UNIT, aboutUnits(decision) ? ref : picture.number(ItemKind.FIGURE, ref, 'unit', -1), 'commander', -1);
  const shown = room.decisions.value.map((decision) => ({ decision, parts: partsOf(decision, commands(decision)) })).find(({ parts }) => parts.length > 1);
  if (!shown) return null;
  return (
    <section class="panel commanders" aria-label={text('web.parts')}>
      <h3>{text('web.parts')}</h3>
      <ul>
        {shown.parts.map(({ player, given, items }) => (
          <li key={player} data-commander={player} class={given ? 'given' : 'awaited'}>
            <b>{seats.find((seat) => seat.player === player)?.name ?? player + 1}</b> {given ? `✓ ${text('web.part_given')}` : `… ${text('web.part_missing')}`}
            {items.length > 0 && (
              <ul>
                {[...new Set(items.map((item) => sayItem(shown.decision, item, names)))].map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
