// The order sheet: every unit with its order or orders, what those want to know, and what is still missing. Sealed with one confirm.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Answer, type AnswerItem, type Decision, ItemKind, OrderWants } from '../generated/gonfalon_pb';
import { tableSize } from '../table/Board';
import type { Props } from '../table/DecisionControls';
import type { Draft } from '../table/draft';
import { degrees, FULL_TURN, type Spot } from '../table/geometry';
import { openOrders } from '../table/massed';
import { type Names, say, sayLength, text } from '../text';
import { Dial } from './Dial';
import { NumberField } from './NumberField';
import { Missing } from './UnitList';

function wantsOf(decision: Decision, order: AnswerItem): OrderWants {
  return decision.options.find((one) => one.id === order.value)?.wants ?? OrderWants.NOTHING;
}

/** An order in words, with what it was told. */
export function sayOrder(decision: Decision, order: AnswerItem, names: Names): string {
  const option = decision.options.find((one) => one.id === order.value);
  if (!option) return '';
  const words = say(option.label, option.args, names);
  switch (option.wants) {
    case OrderWants.BEARING:
      return `${words} · ${Math.round(degrees(order.facing))}°`;
    case OrderWants.UNIT:
      return `${words} · ${names.unit(order.amount)}`;
    case OrderWants.POINT:
      return `${words} · ${sayLength(order.x, names.measure)}, ${sayLength(order.y, names.measure)}`;
    default:
      return words;
  }
}

/** What has been sealed, until it is revealed. */
export function SealedOrders({ decision, answer, names, receipt }: { decision: Decision; answer: Answer; names: Names; receipt: string }) {
  return (
    <section class="panel sealed" aria-label={text('ranks.sealed')}>
      <h3>{text('ranks.sealed')}</h3>
      <ul>
        {answer.items.map((order, index) => (
          <li key={index}>
            <b>{names.unit(order.ref)}</b> {sayOrder(decision, order, names)}
          </li>
        ))}
      </ul>
      {receipt && (
        <p class="receipt">
          {text('ranks.receipt')} <code>{receipt}</code>
        </p>
      )}
    </section>
  );
}

interface DetailProps {
  props: Props;
  order: AnswerItem;
  picked: boolean;
  pick: () => void;
}

/** What an order wants to know: a bearing by a dial, a unit from a list, a point by its numbers; the last two also by pointing at the table. */
function Detail({ props: { draft, names, room }, order, picked, pick }: DetailProps) {
  const picture = room.picture.value;
  const size = tableSize(picture);
  const open = draft.wants(order) !== OrderWants.NOTHING;
  const pointing = (
    <button type="button" class={picked ? 'chosen' : ''} aria-pressed={picked} onClick={pick}>
      {text('ranks.point_at')}
    </button>
  );
  switch (wantsOf(draft.decision, order)) {
    case OrderWants.BEARING:
      return (
        <div class="detail">
          <Dial facing={order.facing} open={open} label={text('ranks.bearing_of', { unit: names.unit(order.ref) })} set={(facing) => void draft.detail(order, { facing })} />
          <NumberField label="" name={text('ranks.bearing_of', { unit: names.unit(order.ref) })} scale={FULL_TURN / 360} value={order.facing} least={0} most={FULL_TURN - 1} step={1} set={(facing) => void draft.detail(order, { facing })} />°
        </div>
      );
    case OrderWants.UNIT:
      return (
        <div class="detail">
          <select aria-label={text('ranks.unit_of', { unit: names.unit(order.ref) })} value={open ? '' : order.amount} onChange={(event) => void draft.detail(order, { amount: Number(event.currentTarget.value) })}>
            <option value="" disabled>
              {text('ranks.which_unit')}
            </option>
            {picture.all(ItemKind.UNIT).map(({ id }) => (
              <option key={id} value={id}>
                {names.unit(id)} ({names.side(picture.number(ItemKind.UNIT, id, 'side'))})
              </option>
            ))}
          </select>
          {pointing}
        </div>
      );
    case OrderWants.POINT: {
      const at = { x: order.x, y: order.y };
      const set = (told: Partial<Spot>) => void draft.detail(order, { at: { ...at, ...told } });
      return (
        <div class="detail">
          <NumberField label="x" name={text('ranks.across')} scale={names.measure} value={order.x} least={0} most={size.width} step={1} set={(x) => set({ x })} />
          <NumberField label="y" name={text('ranks.deep')} scale={names.measure} value={order.y} least={0} most={size.depth} step={1} set={(y) => set({ y })} />
          {pointing}
        </div>
      );
    }
    default:
      return null;
  }
}

/** The order that what is pointed at on the table is for: of the unit in hand, the first that wants it. */
function wanted(draft: Draft, unit: number): AnswerItem | undefined {
  const pointable = (order: AnswerItem) => [OrderWants.UNIT, OrderWants.POINT].includes(draft.wants(order));
  return draft.way(unit).find(pointable);
}

export function OrderSheet(props: Props) {
  const { draft, names } = props;
  const { decision } = draft;
  const picking = useSignal<AnswerItem | undefined>(undefined);
  const picked = () => (picking.value && draft.items.value.includes(picking.value) ? picking.value : wanted(draft, draft.holding.value));
  useEffect(() => {
    draft.pointed = (at, unit) => {
      const order = picked();
      const wants = order && wantsOf(decision, order);
      if (order && wants === OrderWants.UNIT && unit >= 0) draft.detail(order, { amount: unit });
      else if (order && wants === OrderWants.POINT) draft.detail(order, { at });
      else {
        if (decision.movables.some((one) => one.figure === unit && draft.mine(unit))) draft.holding.value = unit;
        return false;
      }
      picking.value = undefined;
      return true;
    };
    return () => {
      draft.pointed = undefined;
    };
  }, [draft, decision, picking]);
  const missing = draft.missing();
  return (
    <fieldset class="options movables order-sheet">
      <legend>{text('web.give_orders')}</legend>
      <Missing draft={draft} names={names} />
      <table>
        <thead>
          <tr>
            <th scope="col">{text('ranks.unit')}</th>
            <th scope="col">{text('ranks.order')}</th>
          </tr>
        </thead>
        <tbody>
          {decision.movables.map(({ figure: unit, orders }) => {
            if (!draft.mine(unit))
              return (
                <tr key={unit} data-unit={unit} class="others">
                  <th scope="row">{names.unit(unit)}</th>
                  <td>{text('ranks.another_commander')}</td>
                </tr>
              );
            const own = draft.way(unit);
            const places = Math.min(Math.max(1, orders), own.length + 1);
            const hold = () => {
              draft.holding.value = unit;
            };
            return (
              <tr key={unit} data-unit={unit} class={`${draft.holding.value === unit ? 'chosen' : ''}${missing.includes(unit) ? ' lacking' : ''}`} onPointerDown={hold} onFocusIn={hold}>
                <th scope="row">{names.unit(unit)}</th>
                <td>
                  {Array.from({ length: places }, (_, place) => {
                    const order = own[place];
                    return (
                      <div key={place} class="one-order">
                        <select
                          aria-label={text(place === 0 ? 'ranks.order_of' : 'ranks.second_order_of', { unit: names.unit(unit) })}
                          value={order?.value ?? ''}
                          onChange={(event) => {
                            const chosen = event.currentTarget.value;
                            picking.value = undefined;
                            if (chosen === '') draft.revoke(unit, place);
                            else draft.order(unit, Number(chosen), place);
                          }}
                        >
                          <option value="" disabled={place === 0}>
                            {text(place === 0 ? 'web.no_order' : 'ranks.no_second_order')}
                          </option>
                          {openOrders(decision, unit).map((option) => (
                            <option key={option.id} value={option.id}>
                              {say(option.label, option.args, names)}
                            </option>
                          ))}
                        </select>
                        {order && (
                          <Detail
                            props={props}
                            order={order}
                            picked={picked() === order}
                            pick={() => {
                              picking.value = order;
                            }}
                          />
                        )}
                      </div>
                    );
                  })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </fieldset>
  );
}
