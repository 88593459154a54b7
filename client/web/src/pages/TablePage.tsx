// At the table: the strip with what the match stands at, the board, the open decision, and beside it the story, the armies
// and the talk.
import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { create } from '@bufbuild/protobuf';
import {
  ArgKind,
  type Decision,
  DecisionKind,
  ErrorCode,
  ItemKind,
  MatchPhase,
  MatchShowRequestSchema,
  Measuring,
  type Event as MatchEvent,
  ViewerKind,
} from '../generated/gonfalon_pb';
import { Agreements, Offers } from '../parts/Agreements';
import { Briefing, isBriefed, keepBriefed } from '../parts/Briefing';
import { EndPanel } from '../parts/EndPanel';
import { EventLog } from '../parts/EventLog';
import { LessonPanel } from '../parts/LessonPanel';
import { RuleBox } from '../parts/RuleBox';
import { Chat } from '../parts/Chat';
import { Strip } from '../parts/Strip';
import { WaitingRoom } from '../parts/WaitingRoom';
import { project } from '../paint/projection';
import { callToDecision } from '../parts/alerts';
import { EventLink, JudgeCall } from '../parts/JudgeCall';
import { MasterActs } from '../parts/MasterActs';
import { StandingList } from '../parts/Standing';
import { catalogueOf, coverKinds } from '../parts/catalogue';
import { Display } from '../parts/display';
import { marksOf, useScenario } from '../parts/scenario';
import { soundOf, soundOfEnd } from '../parts/sounds';
import { systems } from '../parts/systems';
import { attention } from '../parts/title';
import { useReplies } from '../parts/useReplies';
import { EnterForm } from '../parts/AccountBox';
import { Room } from '../room';
import { Board, wholeTable, tableSize } from '../table/Board';
import { DecisionLayer, spotOf } from '../table/DecisionLayer';
import { DecisionPanel, type PanelKeys } from '../table/DecisionPanel';
import { Draft } from '../table/draft';
import { awaitedNames, ownDecision } from '../table/commanders';
import { Parts } from '../table/Parts';
import { FightLayer } from '../table/FightLayer';
import { FigureMenu, hasMenu, optionsAt } from '../table/FigureMenu';
import { HappeningLayer } from '../table/HappeningLayer';
import { trailOf } from '../table/happening';
import { bearing, clamped, far, firstWindow, followed, inward, type Spot, type Window } from '../table/geometry';
import { Inspector } from '../table/Inspector';
import { EventMarks, marksUntil } from '../table/EventMarks';
import { layAt, LayLayer, LayPanel } from '../table/laying';
import { hasTemplate } from '../table/shapes';
import { facingFor, TemplateLayer, TemplatePanel } from '../table/TemplateLayer';
import { aboutUnits, massed, receiptOf, sealed, whenOf } from '../table/massed';
import { usePreview } from '../table/preview';
import { type Chosen, NOBODY, touched } from '../table/picking';
import { UnitInspector } from '../table/UnitInspector';
import { useReach } from '../table/reach';
import { numberOf, type Picture } from '../table/picture';
import { Roster } from '../table/Roster';
import { sayFailure } from '../net/failure';
import { account, ask, link, Refused } from '../net/server';
import { ShowControls } from '../table/ShowControls';
import { sayLength, text } from '../text';

function turnReader(events: MatchEvent[]): (event: MatchEvent) => number {
  const turns = new Map<number, number>();
  let turn = 0;
  for (const event of events) {
    for (const item of event.patches) {
      if (item.kind !== ItemKind.MATCH) continue;
      for (const attribute of item.attributes)
        if (event.words[attribute.name] === 'turn' && attribute.value.case === 'number') turn = attribute.value.value;
    }
    turns.set(event.number, turn);
  }
  return (event) => turns.get(event.number) ?? 0;
}

/** The table as it is seen first. On a desk that is all of it, though the frame may be tall. */
function filling(box: HTMLElement | null, whole: Window): Window {
  const frame = box?.querySelector('.board-frame');
  if (!frame || !matchMedia('(max-width: 900px)').matches) return whole;
  return firstWindow(whole, { width: frame.clientWidth, height: frame.clientHeight }, undefined);
}

/** Where those stand whom a question is about; of a deployment, where it may be. */
function placesOf(picture: Picture, decision: Decision): Spot[] {
  const { figure, unit, movables, args, zones } = decision;
  const units = new Set([unit, ...(aboutUnits(decision) ? movables.map((one) => one.figure) : [])].filter((one) => one >= 0));
  const named = [figure, ...(aboutUnits(decision) ? [] : movables.map((one) => one.figure)), ...args.flatMap((arg) => (arg.kind === ArgKind.FIGURE ? [arg.value] : []))];
  const members = picture.all(ItemKind.FIGURE).flatMap((one) => (units.has(numberOf(one, 'unit', -1)) ? [one.id] : []));
  const standing = [...named, ...members].filter((one) => one >= 0 && picture.number(ItemKind.FIGURE, one, 'on_table') > 0);
  return standing.length > 0 ? standing.map((one) => spotOf(picture, one)) : zones.flatMap((zone) => zone.corners);
}

function Tape({ from, to, depth, measure }: { from: Spot; to: Spot; depth: number; measure: number }) {
  return (
    <g class="tape">
      <line class="under" x1={from.x} y1={depth - from.y} x2={to.x} y2={depth - to.y} />
      <line x1={from.x} y1={depth - from.y} x2={to.x} y2={depth - to.y} />
      <text x={(from.x + to.x) / 2} y={depth - (from.y + to.y) / 2 - 800}>
        {sayLength(far(from, to), measure)}
      </text>
    </g>
  );
}

/** The orders that this player has sealed, while he waits. */
function Sealed({ room }: { room: Room }) {
  const kept = sealed.value;
  if (kept?.match !== room.id || kept.when !== whenOf(room.picture.value)) return null;
  const SealedOrders = massed(kept.decision)?.SealedOrders;
  return SealedOrders ? <SealedOrders decision={kept.decision} answer={kept.answer} names={room.names()} receipt={receiptOf(room.log.value, kept.after)} /> : null;
}

interface Props {
  id: string;
  code: string;
  spectator: boolean;
}

/** Everybody at a table has a name, if only a guest's; but a table that does not exist asks nobody for his. */
/** What play waits for, as far as this player may know: the master, or those of his own side. */
function waitingText(room: Room, watching: boolean): string {
  const missing = awaitedNames(room.viewer.value?.kind === ViewerKind.SIDE ? room.decisions.value : [], room.status.value);
  if (watching) return text('web.watch_first');
  if (room.status.value?.masterDecides) return text('web.master_decides');
  return missing.length > 0 ? text('web.awaits_part', { names: missing.join(', ') }) : text('web.waiting');
}

export function TablePage(props: Props) {
  const missing = useSignal<unknown>(undefined);
  const me = account.value?.name;
  useEffect(() => {
    if (me) return;
    const which = props.code ? ({ case: 'code', value: props.code } as const) : ({ case: 'id', value: props.id } as const);
    void ask({ case: 'matchShow', value: create(MatchShowRequestSchema, { which }) }, 'match').catch((error: unknown) => {
      if (error instanceof Refused && error.error.code === ErrorCode.NOT_FOUND) missing.value = error;
    });
  }, [me, props.id, props.code, missing]);
  if (me) return <Table key={me} {...props} />;
  if (missing.value) return <CannotOpen failure={missing.value} />;
  return (
    <main class="message">
      <h1>{text('web.watch')}</h1>
      <EnterForm />
    </main>
  );
}

function CannotOpen({ failure }: { failure: unknown }) {
  return (
    <main class="message">
      <h1>{text('web.cannot_open')}</h1>
      <p role="alert">{sayFailure(failure)}</p>
      <a href="/">{text('web.to_lobby')}</a>
    </main>
  );
}

function systemOf(room: Room) {
  return systems.value.find((one) => one.name === room.info.value?.settings?.system);
}

function mayMeasure(room: Room): boolean {
  const settings = room.info.value?.settings;
  if (settings?.measuring === Measuring.ALLOWED) return true;
  return settings?.measuring !== Measuring.FORBIDDEN && (systemOf(room)?.measuring ?? true);
}

type Tab = 'log' | 'armies' | 'talk' | 'more';
const TABS: Tab[] = ['log', 'armies', 'talk', 'more'];

/** Keys that are meant for the question wherever the focus is, unless somebody types or is at a control of his own. */
function useKeys(keys: { current: PanelKeys | undefined }, cancel: () => boolean, briefing: () => void, menu: () => void): void {
  const latest = useRef({ cancel, briefing, menu });
  latest.current = { cancel, briefing, menu };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.closest?.('input:not([type=radio],[type=checkbox]), select, textarea, dialog')) return;
      if (/^[1-9]$/.test(event.key)) keys.current?.take(Number(event.key));
      else if (event.key === 'Enter' && !target.closest?.('button, a, summary, label')) keys.current?.confirm();
      else if (event.key === 'Escape' && latest.current.cancel()) event.preventDefault();
      else if (event.key === 'b') latest.current.briefing();
      else if (event.key === 'm') latest.current.menu();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}

function Table({ id, code, spectator }: Props) {
  const room = useMemo(() => new Room(id, code, spectator), [id, code, spectator]);
  const window = useMemo(() => signal<Window>({ x: 0, y: 0, width: 180_000, height: 120_000 }), [room]);
  const selected = useSignal(-1);
  /** The unit in ranks that is chosen as a whole; then no figure is. */
  const selectedUnit = useSignal(-1);
  /** A place that the story names and that its reader wants to see. */
  const place = useSignal<Spot | undefined>(undefined);
  const hovered = useSignal<ReadonlySet<number>>(new Set());
  const measuring = useSignal(false);
  const tape = useSignal<{ from: Spot; to: Spot | undefined } | undefined>(undefined);
  const hover = useSignal<Spot | undefined>(undefined);
  const seen = useSignal(false);
  const briefed = useSignal(true);
  const tab = useSignal<Tab>('log');
  const sheet = useSignal(false);
  /** The figure whose menu is open, and whether a key has opened it. */
  const menu = useSignal<{ figure: number; byKey: boolean } | undefined>(undefined);
  const display = useSignal(new Display(undefined));
  const cover = useSignal<ReadonlySet<string>>(new Set());
  const keys = useRef<PanelKeys | undefined>(undefined);
  const boardBox = useRef<HTMLDivElement>(null);

  useEffect(() => {
    void room.enter();
    room.show.onShown = soundOf;
    return () => {
      room.leave();
      attention.value = '';
    };
  }, [room]);

  const { show } = room;
  const picture = show.picture.value;
  const drawn = picture.get(ItemKind.MATCH, 0) !== undefined;
  const settings = room.info.value?.settings;
  const scenario = useScenario(settings).value;
  useEffect(() => {
    if (!drawn || seen.value) return;
    seen.value = true;
    window.value = filling(boardBox.current, wholeTable(picture));
    // Before the first turn everybody reads what it is about, once.
    if (picture.number(ItemKind.MATCH, 0, 'turn') === 0 && !isBriefed(id)) briefed.value = false;
  }, [drawn, picture, seen, window, id, briefed]);

  // The master sees everybody's decisions, but answers only what he is asked himself.
  const player = room.player.value >= 0 && room.viewer.value?.kind === ViewerKind.SIDE;
  const decision = ownDecision(room.decisions.value, room.viewer.value?.kind, room.player.value);
  const before = useRef<Draft | undefined>(undefined);
  const draft = useMemo(() => (decision ? new Draft(decision, room.player.value, before.current) : undefined), [decision, room.player.value]);
  before.current = draft;
  const over = room.status.value?.phase === MatchPhase.OVER;
  useEffect(() => {
    menu.value = undefined;
  }, [decision, menu]);
  useEffect(() => {
    if (decision) callToDecision(id);
  }, [decision, id]);
  useEffect(() => {
    attention.value = over ? 'over' : decision ? 'turn' : 'wait';
  }, [decision, over]);
  useEffect(() => {
    if (over) soundOfEnd();
  }, [over]);
  const preview = usePreview(room, draft);
  useReach(room, draft);
  const events = room.log.value;
  const turnOf = useMemo(() => turnReader(events), [events]);
  const trail = useMemo(() => trailOf(events), [events]);
  const names = room.names();
  const { width, depth } = tableSize(picture);
  const system = settings?.system ?? '';
  useReplies(
    (use) => {
      if (!system) return;
      use(catalogueOf(system), (catalogue) => {
        cover.value = coverKinds(catalogue);
        display.value = new Display(catalogue);
      });
    },
    [system, cover, display],
  );
  const own = player ? (room.viewer.value?.side ?? -1) : -1;
  const home = own >= 0 ? display.value.edge(picture, own) || (scenario?.sides[own]?.edge ?? '') : '';
  // Where only a part of the table is seen, whom a question is about comes into it.
  useEffect(() => {
    if (!decision || !show.ready.value || !seen.value) return;
    const projection = { ...tableSize(picture), flip: home === 'north' };
    const whole = wholeTable(picture);
    const seenNow = window.peek();
    if (seenNow.width >= whole.width * 0.98) return;
    const next = followed(seenNow, placesOf(picture, decision).map((at) => project(projection, at)));
    // A window that shows the whole depth of the table moves sideways only.
    window.value = seenNow.height >= whole.height * 0.98 ? { ...next, y: seenNow.y } : next;
  }, [decision, show.ready.value, home]);
  /** The whole table; if that is what is seen, as much of it as fills the frame. */
  const fit = () => {
    const whole = wholeTable(picture);
    window.value = window.value.width === whole.width && window.value.x === whole.x ? filling(boardBox.current, whole) : whole;
  };
  const marks = useMemo(() => marksOf(scenario, display.value, picture), [scenario, display.value, picture]);
  const closeBriefing = () => {
    briefed.value = true;
    keepBriefed(id);
  };
  const cancel = (): boolean => {
    if (tape.value) {
      tape.value = undefined;
      return true;
    }
    if (menu.value) {
      menu.value = undefined;
      return true;
    }
    return draft?.drop() ?? false;
  };
  /** The menu around a figure, if there is anything to do there. On a phone the sheet below has it all. */
  const openMenu = (figure: number, byKey: boolean) => {
    const open = draft && !matchMedia('(max-width: 900px)').matches && picture.number(ItemKind.FIGURE, figure, 'on_table') && hasMenu(draft.decision, picture, figure);
    menu.value = open ? { figure, byKey } : undefined;
  };
  /** By key: around the figure selected, or the one that is asked about. */
  const menuByKey = () => {
    const asks = draft?.decision;
    if (!asks) return;
    const members = picture.all(ItemKind.FIGURE).flatMap((one) => (asks.unit >= 0 && numberOf(one, 'unit', -1) === asks.unit ? [one.id] : []));
    const candidates = [selected.value, asks.figure, ...members, draft.holding.value, ...asks.options.map((one) => one.figure)];
    const figure = candidates.find((one) => one >= 0 && picture.number(ItemKind.FIGURE, one, 'on_table') && hasMenu(asks, picture, one));
    if (figure !== undefined) openMenu(figure, true);
  };
  useKeys(
    keys,
    cancel,
    () => {
      briefed.value = !briefed.value;
    },
    menuByKey,
  );

  if (room.failure.value !== undefined && !room.info.value) return <CannotOpen failure={room.failure.value} />;
  if (room.info.value && room.status.value?.phase === MatchPhase.OPEN) return <WaitingRoom room={room} scenario={scenario} />;

  const choosePicked = ({ figure, unit }: Chosen) => {
    selected.value = figure;
    selectedUnit.value = unit;
  };
  const pick = (figure: number) => choosePicked(touched(picture, figure, { figure: selected.value, unit: selectedUnit.value }));
  const choose = (chosen: number, figure = -1) => {
    const option = draft?.decision.options.find((one) => one.id === chosen);
    if (figure >= 0) pick(figure);
    if (!draft || !option) return;
    if (option.figure >= 0) pick(option.figure);
    const at = option.figure >= 0 ? option.figure : figure;
    if (at >= 0) openMenu(at, false);
    // If several options concern one figure, the menu around it asks which one is meant.
    if (at >= 0 && menu.value && optionsAt(draft.decision, picture, at).length > 1) return;
    if (draft.decision.kind === DecisionKind.TARGET) draft.aim(option);
    // How much of a share somebody gets is said in the panel alone.
    else if (draft.decision.kind !== DecisionKind.SHARE) draft.toggle(option);
  };
  const measureAt = (at: Spot) => {
    const from = tape.value?.from;
    tape.value = from && !tape.value?.to ? { from, to: at } : { from: at, to: undefined };
  };
  const figureTouched = (figure: number, at?: Spot) => {
    if (measuring.value) {
      measureAt(spotOf(picture, figure));
      return;
    }
    pick(figure);
    if (!draft || draft.pointed?.(spotOf(picture, figure), picture.number(ItemKind.FIGURE, figure, 'unit', -1))) return;
    const option = draft.decision.options.find((one) => one.figure === figure);
    const meant = optionsAt(draft.decision, picture, figure).length > 0;
    if (at && !meant && draft.decision.kind === DecisionKind.TARGET && hasTemplate(draft.decision.template)) pointTouched(at);
    else if (option) choose(option.id);
    else openMenu(figure, false);
    if (!aboutUnits(draft.decision) && draft.decision.movables.some((movable) => movable.figure === figure)) draft.holding.value = figure;
  };
  const offTable = ({ x, y }: Spot) => x < 0 || y < 0 || x > width || y > depth;
  /** No farther than the next leg can go: from where the figure stands, or from its last waypoint. */
  const within = (figure: number, from: Spot, at: Spot) => clamped(from, at, draft?.holding.value === figure ? draft.reach.value : []);
  const pointTouched = (at: Spot) => {
    if (measuring.value) {
      measureAt(at);
      return;
    }
    if (!draft) {
      choosePicked(NOBODY);
      return;
    }
    if (offTable(at)) return;
    menu.value = undefined;
    if (draft.pointed?.(at, -1)) return;
    const held = draft.holding.value;
    const { kind } = draft.decision;
    if (kind === DecisionKind.MOVE) {
      const from = draft.before(held).at(-1) ?? spotOf(picture, held);
      const to = within(held, from, at);
      if (far(from, to) >= 1) draft.walk(spotOf(picture, held), to);
    }
    if (kind === DecisionKind.LAY) layAt(draft, at, { width, depth });
    if (kind === DecisionKind.PLACE) draft.place(at, inward(at, width, depth), preview.value?.legal ?? false);
    else if (kind === DecisionKind.TARGET && draft.decision.freePoint) draft.aimAt(at, facingFor(picture, draft.decision, at));
  };
  const dragged = (figure: number, at: Spot, dropped: boolean) => {
    if (!draft) return;
    menu.value = undefined;
    draft.holding.value = figure;
    draft.dragging.value = figure;
    if (draft.decision.kind === DecisionKind.LAY) {
      draft.drag(figure, at, draft.way(figure)[0]?.facing ?? 0, dropped);
      return;
    }
    if (draft.decision.kind === DecisionKind.PLACE) {
      if (!dropped || !offTable(at)) draft.drag(figure, at, draft.way(figure)[0]?.facing ?? inward(at, width, depth), dropped);
      return;
    }
    const from = spotOf(picture, figure);
    const to = within(figure, from, at);
    draft.drag(figure, to, bearing(from, to), dropped);
  };
  const turned = (figure: number, towards: Spot, dropped: boolean) => {
    const end = draft?.way(figure).at(-1);
    if (draft && end && dropped) draft.turn(figure, bearing(end, towards));
  };
  const measurable = mayMeasure(room);
  const moving = draft && [DecisionKind.MOVE, DecisionKind.PLACE, DecisionKind.LAY].includes(draft.decision.kind);
  // A question waits until what led to it has been shown.
  const asked = draft && show.ready.value ? draft : undefined;
  const delay = room.viewer.value?.kind === ViewerKind.SPECTATOR ? room.delay.value || (settings?.spectatorDelaySeconds ?? 0) : 0;
  const watchFigures = (figures: number[], pressed: boolean) => {
    hovered.value = new Set(figures);
    if (!pressed || figures.length === 0) return;
    const spots = figures.filter((figure) => picture.number(ItemKind.FIGURE, figure, 'on_table')).map((figure) => spotOf(picture, figure));
    if (spots[0]) pick(figures[0] as number);
  };
  const showPlace = (at: Spot) => {
    place.value = place.value?.x === at.x && place.value.y === at.y ? undefined : { x: at.x, y: at.y };
    window.value = followed(window.value, [project({ width, depth, flip: home === 'north' }, at)]);
  };
  const facings = systemOf(room)?.facings ?? false;
  return (
    <main class={`table-page${sheet.value ? ' sheet-open' : ''}`}>
      <header class="match-head">
        <h1 title={settings?.title ?? ''}>{settings?.title || text(`system.${system}`)}</h1>
        <EventLink room={room} />
        <Strip room={room} picture={picture} display={display.value} />
        <div class="tools">
          <JudgeCall room={room} />
          {scenario && (
            <button
              type="button"
              onClick={() => {
                briefed.value = false;
              }}
            >
              {text('web.briefing')}
            </button>
          )}
          {measurable && (
            <button
              type="button"
              class={measuring.value ? 'chosen' : ''}
              aria-pressed={measuring.value}
              onClick={() => {
                measuring.value = !measuring.value;
                tape.value = undefined;
                // The menu around a figure would lie over what is to be measured.
                menu.value = undefined;
              }}
            >
              {text('web.tape')}
            </button>
          )}
        </div>
        {link.value !== 'open' && <p class="notice no-link">{text('web.lost')}</p>}
        {delay > 0 && <p class="notice">{text('web.delayed', { seconds: delay })}</p>}
        {room.status.value?.frozen && <p class="notice">{text('web.frozen')}</p>}
        {room.status.value?.paused && <p class="notice">{text('web.paused')}</p>}
        {room.status.value?.rulesGone && <p class="notice">{text('match.rules_gone')}</p>}
      </header>
      <div class="board-box" ref={boardBox}>
        <button type="button" class="fit" aria-label={text('web.whole_table')} title={text('web.whole_table')} onClick={fit}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </svg>
        </button>
        <Board
          picture={picture}
          display={display.value}
          window={window}
          selected={selected.value}
          selectedUnit={selectedUnit.value}
          hovered={hovered.value}
          onFigure={figureTouched}
          onPoint={pointTouched}
          onDrag={dragged}
          measuring={measuring.value}
          onOption={choose}
          onTurn={turned}
          onCancel={() => void cancel()}
          draggable={(figure) => !measuring.value && !!moving && draft.decision.movables.some((one) => one.figure === figure)}
          onHover={(at, figure) => {
            if (measuring.value || hasTemplate(draft?.decision.template)) hover.value = at;
            const before = hovered.value;
            if (figure >= 0 ? !before.has(figure) || before.size !== 1 : before.size > 0) hovered.value = new Set(figure >= 0 ? [figure] : []);
          }}
          facings={facings}
          flip={home === 'north'}
          season={scenario?.season ?? 'summer'}
          marks={marks}
          glide={show.behind.value || !show.held.value}
          event={show.event()}
          beside={
            asked && menu.value
              ? {
                  figure: menu.value.figure,
                  content: (
                    <FigureMenu
                      room={room}
                      draft={asked}
                      picture={picture}
                      preview={preview.value}
                      figure={menu.value.figure}
                      names={names}
                      focused={menu.value.byKey}
                      onConfirm={() => keys.current?.confirm()}
                      onClose={() => {
                        menu.value = undefined;
                      }}
                    />
                  ),
                }
              : undefined
          }
          label={text('web.board')}
        >
          <EventMarks marks={marksUntil(show.at.value, (number) => show.eventOf(number))} place={place.value} depth={depth} />
          {asked && !show.held.value && asked.decision.kind === DecisionKind.LAY && <LayLayer draft={asked} preview={preview.value} width={width} depth={depth} />}
          {asked && !show.held.value && <TemplateLayer picture={picture} draft={asked} hover={hover.value} depth={depth} />}
          {asked && !show.held.value && (
            <DecisionLayer
              picture={picture}
              display={display.value}
              draft={asked}
              preview={preview.value}
              measure={names.measure}
              measuring={measurable}
              facings={facings}
              cover={cover.value}
              trail={trail}
            />
          )}
          {(!asked || show.held.value) && <HappeningLayer before={show.before()} picture={picture} event={show.event()} display={display.value} flip={home === 'north'} />}
          {(!asked || show.held.value) && <FightLayer before={show.before()} picture={picture} event={show.event()} display={display.value} flip={home === 'north'} />}
          {measuring.value && tape.value && (tape.value.to ?? hover.value) && (
            <Tape from={tape.value.from} to={(tape.value.to ?? hover.value) as Spot} depth={depth} measure={names.measure} />
          )}
        </Board>
        <ShowControls show={show} names={names} />
      </div>
      <aside>
        <button
          type="button"
          class="sheet-handle"
          aria-expanded={sheet.value}
          aria-label={text('web.sheet')}
          onClick={() => {
            sheet.value = !sheet.value;
          }}
        />
        <EndPanel room={room} display={display.value} />
        <LessonPanel room={room} decision={asked?.decision} over={over} />
        <Offers room={room} />
        {asked ? (
          <DecisionPanel key={asked.decision.number} room={room} draft={asked} preview={preview.value} cover={cover.value} keys={keys} />
        ) : (
          !over && (
            <p class="panel waiting" role="status">
              {waitingText(room, draft !== undefined)}
            </p>
          )
        )}
        {asked && <TemplatePanel picture={picture} draft={asked} names={names} measuring={measurable} />}
        {asked?.decision.kind === DecisionKind.LAY && <LayPanel draft={asked} measure={names.measure} width={width} depth={depth} />}
        {!over && !draft && <Sealed room={room} />}
        {!over && <Parts room={room} />}
        {selectedUnit.value >= 0 && (
          <UnitInspector
            picture={picture}
            display={display.value}
            unit={selectedUnit.value}
            names={names}
            onFigure={(figure) => choosePicked({ figure, unit: -1 })}
            onClose={() => choosePicked(NOBODY)}
          />
        )}
        {selected.value >= 0 && (
          <Inspector
            picture={picture}
            display={display.value}
            figure={selected.value}
            names={names}
            onClose={() => {
              selected.value = -1;
            }}
          />
        )}
        <MasterActs room={room} selected={{ figure: selected.value, unit: selectedUnit.value }} />
        <section class="panel tabbed">
          <div class="tabs" role="tablist">
            {TABS.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`tab-${one}`}
                aria-selected={tab.value === one}
                aria-controls="tab-panel"
                class={tab.value === one ? 'chosen' : ''}
                onClick={() => {
                  tab.value = one;
                }}
              >
                {text(`web.tab_${one}`)}
              </button>
            ))}
          </div>
          <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab.value}`}>
            {tab.value === 'log' && (
              <EventLog
                events={events}
                names={names}
                selected={selected.value}
                turnOf={turnOf}
                onFigures={watchFigures}
                onPlace={showPlace}
                onMoment={(event) => show.step(event.number - show.at.value)}
              />
            )}
            {tab.value === 'armies' && (
              <Roster
                picture={picture}
                display={display.value}
                names={names}
                selected={selected.value}
                selectedUnit={selectedUnit.value}
                hovered={hovered.value}
                onFigure={figureTouched}
                onUnit={(unit) => choosePicked({ figure: -1, unit })}
                onHover={(figures) => {
                  hovered.value = new Set(figures);
                }}
              />
            )}
            {tab.value === 'talk' && <Chat room={room} />}
            {tab.value === 'more' && (
              <>
                <p>
                  <a href="/">{text('web.to_lobby')}</a>
                </p>
                <Agreements room={room} selected={{ figure: selected.value, unit: selectedUnit.value }} />
                <StandingList room={room} />
              </>
            )}
          </div>
        </section>
      </aside>
      {!briefed.value && scenario && (
        <Briefing scenario={scenario} display={display.value} picture={picture} side={own} sideName={(side) => names.side(side)} onClose={closeBriefing} />
      )}
      <RuleBox system={system} />
    </main>
  );
}
