// What a figure can do, around it: the options of the open decision that concern it, each with its odds and its cost. It is
// made of the decision alone. A click chooses, a second one confirms; by keyboard arrows go from one to the next.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Decision, DecisionKind, ItemKind, type Option, type Preview } from '../generated/gonfalon_pb';
import type { Room } from '../room';
import { type Names, say, sayLength, text } from '../text';
import { actsOf } from './DecisionControls';
import type { Draft } from './draft';
import { aboutUnits, openOrders } from './massed';
import { chancesOf, sayOdds } from './odds';
import type { Picture } from './picture';
import { sayCost } from './question';

/** More than these on one side of the figure stand in a list beside it. */
const COLUMN_MOST = 6;
/** From one to the next, and from the figure to the nearest, in pixels. */
const APART = 46;
const NEAREST = 22;
const BENT = 30;
const ASKED_MOST = 16;

function isPlain(option: Option): boolean {
  return option.figure < 0 && option.unit < 0 && !option.at;
}

/** The options that concern a figure: those that name it or its unit, and, if it is asked about, those that name nobody. */
export function optionsAt(decision: Decision, picture: Picture, figure: number): Option[] {
  const unit = picture.number(ItemKind.FIGURE, figure, 'unit', -1);
  const ofUnit = (id: number) => unit >= 0 && id === unit;
  const { kind, options, movables } = decision;
  if (kind === DecisionKind.SHARE || kind === DecisionKind.NUMBER) return [];
  if (kind === DecisionKind.ORDER) return movables.some((one) => ofUnit(one.figure)) ? openOrders(decision, unit) : [];
  const asked = decision.figure === figure || (decision.figure < 0 && ofUnit(decision.unit));
  return options.filter((one) => one.figure === figure || (one.figure < 0 && ofUnit(one.unit)) || (asked && isPlain(one)));
}

/** Whether there is anything to do at this figure. */
export function hasMenu(decision: Decision, picture: Picture, figure: number): boolean {
  return decision.movables.some((one) => one.figure === figure && !aboutUnits(decision)) || optionsAt(decision, picture, figure).length > 0;
}

interface Told {
  odds: string;
  preview: Preview | undefined;
}

/** Odds and cost of each option by itself. */
function useTold(room: Room, draft: Draft, options: Option[], unit: number): Map<number, Told> {
  const told = useSignal(new Map<number, Told>());
  const which = options.map(({ id }) => id).join();
  useEffect(() => {
    let wanted = true;
    told.value = new Map();
    void (async () => {
      if (draft.decision.kind === DecisionKind.PICK && draft.decision.max !== 1) return;
      for (const option of options.slice(0, ASKED_MOST)) {
        const answer = draft.answerOf(option, unit);
        const [lines, preview] = await Promise.all([
          room.odds(draft.decision.side, answer).catch(() => []),
          room.preview(draft.decision.side, answer).catch(() => undefined),
        ]);
        if (!wanted) return;
        told.value = new Map(told.value).set(option.id, { odds: sayOdds(chancesOf(lines, room.names())), preview });
      }
    })();
    return () => {
      wanted = false;
    };
  }, [room, draft, which, unit, told]);
  return told.value;
}

interface Props {
  room: Room;
  draft: Draft;
  picture: Picture;
  preview: Preview | undefined;
  figure: number;
  names: Names;
  /** Opened by a key: it has the focus. */
  focused: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Where there is room for it: on which sides of the figure, and how far up or down so that all of it can be seen. */
interface Space {
  sides: 'both' | 'left' | 'right';
  shift: number;
  below: boolean;
}

/** The part of the board around the figure. */
function roomAt(at: { x: number; y: number }, board: { width: number; height: number }, count: number): Space {
  const part = at.x / board.width;
  const sides = part < 0.34 ? 'right' : part > 0.66 ? 'left' : 'both';
  const half = (Math.min(COLUMN_MOST, sides === 'both' ? Math.ceil(count / 2) : count) * APART) / 2;
  const shift = Math.max(half + 6 - at.y, 0) + Math.min(board.height - half - 6 - at.y, 0);
  return { sides, shift, below: at.y + 80 < board.height };
}

/** Around the figure: right of it from top to bottom, then left of it; bent as a ring is. */
function placeOf(index: number, count: number, { sides, shift }: Space): { left: string; top: string; side: 'left' | 'right' } {
  const onRight = sides === 'both' ? Math.ceil(count / 2) : sides === 'right' ? count : 0;
  const right = index < onRight;
  const [place, of] = right ? [index, onRight] : [index - onRight, count - onRight];
  const off = place - (of - 1) / 2;
  const across = NEAREST + BENT * Math.sqrt(Math.max(0, 1 - (off / (of / 2 + 0.5)) ** 2));
  return { left: `${right ? across : -across}px`, top: `${off * APART + shift}px`, side: right ? 'right' : 'left' };
}

export function FigureMenu(props: Props) {
  const { room, draft, picture, figure, names } = props;
  const { decision } = draft;
  const root = useRef<HTMLDivElement>(null);
  const space = useSignal<Space>({ sides: 'both', shift: 0, below: true });
  const unit = picture.number(ItemKind.FIGURE, figure, 'unit', -1);
  const options = optionsAt(decision, picture, figure);
  const told = useTold(room, draft, options, unit);
  const orders = decision.kind === DecisionKind.ORDER;
  const movable = aboutUnits(decision) ? undefined : decision.movables.find((one) => one.figure === figure);
  const chosen = (option: Option) => (orders ? draft.items.value.some((one) => one.ref === unit && one.value === option.id) : draft.chosen(option.id));
  const take = (option: Option) => {
    if (chosen(option) && (decision.max === 1 || decision.kind === DecisionKind.TARGET)) {
      props.onConfirm();
      return;
    }
    if (orders) draft.order(unit, option.id);
    else if (decision.kind === DecisionKind.TARGET) draft.aim(option);
    else draft.toggle(option);
  };
  useEffect(() => {
    // The board has put it at its figure by now.
    const frame = root.current?.closest('.board-frame')?.getBoundingClientRect();
    const at = root.current?.getBoundingClientRect();
    if (frame && at && frame.width > 0) space.value = roomAt({ x: at.left - frame.left, y: at.top - frame.top }, frame, options.length);
    if (props.focused) root.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [figure, decision, props.focused, space, options.length]);
  const key = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by !== undefined) {
      const buttons = [...(root.current?.querySelectorAll('button') ?? [])];
      const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
      buttons[(here + by + buttons.length) % buttons.length]?.focus({ preventScroll: true });
    } else if (event.key === 'Escape') props.onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const acts = movable && draft.way(figure).length > 0 ? actsOf(decision) : [];
  const last = draft.way(figure).at(-1);
  const { sides, below } = space.value;
  const listed = options.length > COLUMN_MOST * (sides === 'both' ? 2 : 1);
  const side = sides === 'left' ? 'left' : 'right';
  return (
    <div ref={root} class={`figure-menu${listed ? ' listed' : ''}`} role="group" aria-label={text('web.menu_of', { name: names.figure(figure) })} onKeyDown={key} onPointerDown={(event) => event.stopPropagation()} onPointerUp={(event) => event.stopPropagation()}>
      <ul class={side} style={listed ? { top: `calc(-8rem + ${space.value.shift}px)` } : {}}>
        {options.map((option, index) => {
          const found = told.get(option.id);
          const cost = found?.preview?.legal && found.preview.budget > 0 ? sayCost(found.preview, names) : '';
          const place = placeOf(index, options.length, space.value);
          return (
            <li key={option.id} class={listed ? '' : place.side} style={listed ? {} : { left: place.left, top: place.top }}>
              <button type="button" class={chosen(option) ? 'chosen' : ''} aria-pressed={chosen(option)} onClick={() => take(option)} data-menu-option={option.id}>
                {say(option.label, option.args, names, draft.decision.figure)}
                {(found?.odds || cost) && <small>{[found?.odds, cost].filter(Boolean).join(' · ')}</small>}
              </button>
            </li>
          );
        })}
      </ul>
      {movable && (
        <div class={`moves ${side}`}>
          <p>{[movable.budget > 0 ? sayLength(movable.budget, names.measure) : '', props.preview?.legal && last ? sayCost(props.preview, names) : text('web.menu_move')].filter(Boolean).join(' · ')}</p>
          {acts.map((act) => (
            <button key={act.id} type="button" class={last?.value === act.id ? 'chosen' : ''} aria-pressed={last?.value === act.id} onClick={() => draft.act(figure, last?.value === act.id ? 0 : act.id)}>
              {text(act.label)}
            </button>
          ))}
          {last && (
            <button type="button" onClick={() => draft.clear(figure)}>
              {text(decision.kind === DecisionKind.PLACE ? 'web.clear_place' : 'web.clear_way')}
            </button>
          )}
        </div>
      )}
      <div class={`centre${below ? '' : ' above'}`}>
        {draft.made() && (
          <button type="button" class="main" onClick={props.onConfirm}>
            {text('web.confirm')}
          </button>
        )}
        <button type="button" class="shut" aria-label={text('web.close')} onClick={props.onClose}>
          ×
        </button>
      </div>
    </div>
  );
}
