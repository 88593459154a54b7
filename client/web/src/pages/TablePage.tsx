// At the table: the board, the open decision, the log, the clocks, the talk.
import { effect, signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { create } from '@bufbuild/protobuf';
import {
  AnswerSchema,
  DecisionKind,
  ItemKind,
  MatchPhase,
  Measuring,
  type Event as MatchEvent,
  type Preview,
  ViewerKind,
} from '../generated/gonfalon_pb';
import { EventLog } from '../parts/EventLog';
import { RuleBox } from '../parts/RuleBox';
import { Chat } from '../parts/Chat';
import { Clocks } from '../parts/Clocks';
import { Agreements } from '../parts/Agreements';
import { WaitingRoom } from '../parts/WaitingRoom';
import { callToDecision } from '../parts/alerts';
import { MasterActs } from '../parts/MasterActs';
import { StandingList } from '../parts/Standing';
import { catalogueOf, coverKinds } from '../parts/catalogue';
import { systems } from '../parts/systems';
import { EnterForm } from '../parts/AccountBox';
import { Room } from '../room';
import { Board, wholeTable, tableSize } from '../table/Board';
import { DecisionLayer, spotOf } from '../table/DecisionLayer';
import { DecisionPanel } from '../table/DecisionPanel';
import { Draft } from '../table/draft';
import { bearing, far, inward, type Spot, type Window } from '../table/geometry';
import { Inspector } from '../table/Inspector';
import { sayFailure } from '../net/failure';
import { account } from '../net/server';
import { ShowControls } from '../table/ShowControls';
import { sayLength, text } from '../text';

/** A preview is asked for as the answer changes, but not for every pixel of a drag. */
const PREVIEW_EVERY_MS = 120;

function usePreview(room: Room, draft: Draft | undefined) {
  const preview = useSignal<Preview | undefined>(undefined);
  useEffect(() => {
    preview.value = undefined;
    if (!draft) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const stop = effect(() => {
      const items = draft.items.value;
      clearTimeout(timer);
      const mine = ++asked;
      if (items.length === 0) {
        preview.value = undefined;
        return;
      }
      timer = setTimeout(() => {
        const answer = create(AnswerSchema, { decision: draft.decision.number, kind: draft.decision.kind, items });
        room
          .preview(draft.decision.side, answer)
          .then((found) => {
            if (mine === asked) preview.value = found;
          })
          .catch(() => {});
      }, PREVIEW_EVERY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      asked++;
    };
  }, [room, draft, preview]);
  return preview;
}

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

function Tape({ from, to, depth, measure }: { from: Spot; to: Spot; depth: number; measure: number }) {
  return (
    <g class="tape">
      <line x1={from.x} y1={depth - from.y} x2={to.x} y2={depth - to.y} />
      <text x={(from.x + to.x) / 2} y={depth - (from.y + to.y) / 2 - 800}>
        {sayLength(far(from, to), measure)}
      </text>
    </g>
  );
}

interface Props {
  id: string;
  code: string;
  spectator: boolean;
}

/** Everybody at a table has a name, if only a guest's. */
export function TablePage(props: Props) {
  return account.value ? (
    <Table key={account.value.name} {...props} />
  ) : (
    <main class="message">
      <h1>{text('web.watch')}</h1>
      <EnterForm />
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

function Table({ id, code, spectator }: Props) {
  const room = useMemo(() => new Room(id, code, spectator), [id, code, spectator]);
  const window = useMemo(() => signal<Window>({ x: 0, y: 0, width: 180_000, height: 120_000 }), [room]);
  const selected = useSignal(-1);
  const measuring = useSignal(false);
  const tape = useSignal<Spot | undefined>(undefined);
  const hover = useSignal<Spot | undefined>(undefined);
  const seen = useSignal(false);
  const cover = useSignal<ReadonlySet<string>>(new Set());

  useEffect(() => {
    void room.enter();
    return () => room.leave();
  }, [room]);

  const { show } = room;
  const picture = show.picture.value;
  const drawn = picture.get(ItemKind.MATCH, 0) !== undefined;
  useEffect(() => {
    if (!drawn || seen.value) return;
    seen.value = true;
    window.value = wholeTable(picture);
  }, [drawn, picture, seen, window]);

  // The master sees everybody's decisions, but answers for nobody.
  const decision = room.player.value >= 0 && room.viewer.value?.kind === ViewerKind.SIDE ? room.decisions.value[0] : undefined;
  const draft = useMemo(() => (decision ? new Draft(decision) : undefined), [decision]);
  useEffect(() => {
    if (decision) callToDecision(id);
  }, [decision, id]);
  const preview = usePreview(room, draft);
  const events = room.log.value;
  const turnOf = useMemo(() => turnReader(events), [events]);
  const names = room.names();
  const { width, depth } = tableSize(picture);
  const system = room.info.value?.settings?.system ?? '';
  useEffect(() => {
    if (!system) return;
    void catalogueOf(system)
      .then((catalogue) => {
        cover.value = coverKinds(catalogue);
      })
      .catch(() => {});
  }, [system, cover]);

  if (room.failure.value !== undefined && !room.info.value) {
    const failure = room.failure.value;
    return (
      <main class="message">
        <h1>{text('web.cannot_open')}</h1>
        <p role="alert">{sayFailure(failure)}</p>
        <a href="/">{text('web.to_lobby')}</a>
      </main>
    );
  }
  if (room.info.value && room.status.value?.phase === MatchPhase.OPEN) return <WaitingRoom room={room} />;

  const choose = (chosen: number) => {
    const option = draft?.decision.options.find((one) => one.id === chosen);
    if (!draft || !option) return;
    if (draft.decision.kind === DecisionKind.TARGET) draft.aim(option);
    else draft.toggle(option);
  };
  const figureTouched = (figure: number) => {
    selected.value = figure;
    if (!draft) return;
    const option = draft.decision.options.find((one) => one.figure === figure);
    if (option) choose(option.id);
    if (draft.decision.movables.some((movable) => movable.figure === figure)) draft.holding.value = figure;
  };
  const pointTouched = (at: Spot) => {
    if (measuring.value) {
      tape.value = tape.value ? undefined : at;
      return;
    }
    if (!draft) {
      selected.value = -1;
      return;
    }
    const held = draft.holding.value;
    if (draft.decision.kind === DecisionKind.MOVE) draft.walk(spotOf(picture, held), at);
    else if (draft.decision.kind === DecisionKind.PLACE) draft.place(at, inward(at, width, depth));
    else if (draft.decision.kind === DecisionKind.TARGET && draft.decision.freePoint) draft.aimAt(at);
  };
  const dragged = (figure: number, at: Spot, dropped: boolean) => {
    if (!draft) return;
    draft.holding.value = figure;
    if (draft.decision.kind === DecisionKind.PLACE) {
      if (dropped) draft.place(at, draft.way(figure)[0]?.facing ?? inward(at, width, depth));
      return;
    }
    draft.drag(figure, at, bearing(spotOf(picture, figure), at), dropped);
  };
  const turned = (figure: number, towards: Spot, dropped: boolean) => {
    const end = draft?.way(figure).at(-1);
    if (draft && end && dropped) draft.turn(figure, bearing(end, towards));
  };
  const measurable = mayMeasure(room);
  const moving = draft && (draft.decision.kind === DecisionKind.MOVE || draft.decision.kind === DecisionKind.PLACE);
  return (
    <main class="table-page">
      <header class="match-head">
        <h1>{room.info.value?.settings?.title || text(`system.${system}`)}</h1>
        <p>
          {text('web.turn_n', { turn: picture.number(ItemKind.MATCH, 0, 'turn') })} ·{' '}
          {text(picture.text(ItemKind.MATCH, 0, 'phase'))}
        </p>
        <Clocks room={room} />
        {measurable && (
          <label>
            <input
              type="checkbox"
              checked={measuring.value}
              onChange={(event) => {
                measuring.value = event.currentTarget.checked;
                tape.value = undefined;
              }}
            />
            {text('web.tape')}
          </label>
        )}
        {room.delay.value > 0 && <p class="notice">{text('web.delayed', { seconds: room.delay.value })}</p>}
        {room.status.value?.frozen && <p class="notice">{text('web.frozen')}</p>}
        {room.status.value?.paused && <p class="notice">{text('web.paused')}</p>}
      </header>
      <div class="board-box">
        <Board
          picture={picture}
          window={window}
          selected={selected.value}
          onFigure={figureTouched}
          onPoint={pointTouched}
          onDrag={dragged}
          onOption={choose}
          onTurn={turned}
          draggable={(figure) => !!moving && draft.decision.movables.some((one) => one.figure === figure)}
          onHover={(at) => {
            if (measuring.value) hover.value = at;
          }}
          label={text('web.board')}
        >
          {draft && !show.held.value && (
            <DecisionLayer
              picture={picture}
              draft={draft}
              preview={preview.value}
              measure={names.measure}
              measuring={measurable}
              facings={systemOf(room)?.facings ?? false}
              cover={cover.value}
            />
          )}
          {measuring.value && tape.value && hover.value && (
            <Tape from={tape.value} to={hover.value} depth={depth} measure={names.measure} />
          )}
        </Board>
        <ShowControls show={show} names={names} />
      </div>
      <aside>
        {draft ? (
          <DecisionPanel key={draft.decision.number} room={room} draft={draft} preview={preview.value} cover={cover.value} />
        ) : (
          <p class="panel waiting" role="status">
            {room.status.value?.phase === MatchPhase.OVER ? text('web.over') : text('web.waiting')}
          </p>
        )}
        {selected.value >= 0 && <Inspector picture={picture} figure={selected.value} names={names} />}
        <EventLog events={events} names={names} selected={selected.value} turnOf={turnOf} />
        <MasterActs room={room} selected={selected.value} />
        <Agreements room={room} />
        <StandingList room={room} />
        <Chat room={room} />
      </aside>
      <RuleBox system={system} />
    </main>
  );
}
