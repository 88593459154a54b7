// A match seen again, as it was: a time line to scrub, step and play, a link to any moment of it, alone or together with others.
import { create } from '@bufbuild/protobuf';
import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import {
  CloseMatchRequestSchema,
  ErrorCode,
  type Event as MatchEvent,
  EventsRequestSchema,
  ItemKind,
  type LuckLine,
  LuckRequestSchema,
  type MatchSettings,
  MatchShowRequestSchema,
  type Moment,
  MomentsRequestSchema,
  OpenMatchRequestSchema,
  type Viewer,
  ViewerKind,
  ViewerSchema,
  ViewRequestSchema,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask, Refused } from '../net/server';
import { EnterForm } from '../parts/AccountBox';
import { lossesOf, scoreOf } from '../parts/display';
import { EventLog } from '../parts/EventLog';
import { ensureName } from '../parts/playnow';
import { useScenario, marksOf } from '../parts/scenario';
import { markOf, type Tool, TogetherPanel } from '../parts/TogetherPanel';
import { openViewing, takePart } from '../parts/viewing';
import { useDisplay } from '../parts/useDisplay';
import { systems } from '../parts/systems';
import { turnWords } from '../parts/Strip';
import { FightLayer } from '../table/FightLayer';
import { HappeningLayer } from '../table/HappeningLayer';
import { Roster } from '../table/Roster';
import { RuleBox } from '../parts/RuleBox';
import { namesIn } from '../room';
import { go } from '../router';
import { Board, tableSize, wholeTable } from '../table/Board';
import { spotOf } from '../table/DecisionLayer';
import { Film } from '../table/film';
import type { Spot, Window } from '../table/geometry';
import { Inspector } from '../table/Inspector';
import { type Chosen, NOBODY, touched } from '../table/picking';
import { UnitInspector } from '../table/UnitInspector';
import { MarksLayer } from '../table/MarksLayer';
import { Picture } from '../table/picture';
import { capital, text } from '../text';

const EVENTS_A_REQUEST = 200;
const SPEEDS = [0.5, 1, 2, 4, 8];
const STEP_MS = 900;

/** All events, or those after the ones that are known. */
async function allEvents(match: string, viewer: Viewer, known: MatchEvent[] = []): Promise<MatchEvent[]> {
  const events = [...known];
  for (;;) {
    const value = create(EventsRequestSchema, { match, viewer, first: events.length + 1, count: EVENTS_A_REQUEST });
    const reply = await ask({ case: 'events', value }, 'events');
    events.push(...reply.events);
    if (reply.events.length === 0 || events.length >= reply.last) return events;
  }
}

/**
 * The past of a match by invitation is for those at its table: whoever has the code sits down there first, as a spectator.
 * Gives what ends that.
 */
async function sitDown(match: string, code: string): Promise<() => void> {
  const value = create(OpenMatchRequestSchema, { match, code, asSpectator: true });
  await ask({ case: 'openMatch', value }, 'openMatch');
  return () => void ask({ case: 'closeMatch', value: create(CloseMatchRequestSchema, { match }) }, 'done').catch(() => {});
}

/** What the match was made with: which scenario it was. */
function useSettings(id: string, code: string) {
  const settings = useSignal<MatchSettings | undefined>(undefined);
  useEffect(() => {
    const which = code ? ({ case: 'code', value: code } as const) : ({ case: 'id', value: id } as const);
    void ask({ case: 'matchShow', value: create(MatchShowRequestSchema, { which }) }, 'match')
      .then((reply) => {
        settings.value = reply.match?.settings;
      })
      .catch(() => {});
  }, [id, code, settings]);
  return settings;
}

function Luck({ match }: { match: string }) {
  const lines = useSignal<LuckLine[]>([]);
  useEffect(() => {
    void ask({ case: 'luck', value: create(LuckRequestSchema, { match }) }, 'luck')
      .then((reply) => {
        lines.value = reply.lines;
      })
      .catch(() => {});
  }, [match, lines]);
  if (lines.value.length === 0) return null;
  return (
    <details class="panel">
      <summary>{text('web.luck')}</summary>
      <table>
        <thead>
          <tr>
            <th>{text('web.side')}</th>
            <th>{text('web.what')}</th>
            <th>{text('web.dice')}</th>
            <th>{text('web.sum')}</th>
            <th>{text('web.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.value.map((line, index) => (
            <tr key={index} class={`side${line.side}`}>
              <td>{line.side >= 0 ? line.side + 1 : '—'}</td>
              <td>{text(line.what)}</td>
              <td>
                {line.dice} × D{line.die}
              </td>
              <td>{String(line.sum)}</td>
              <td>{Number(line.expectedHalves) / 2}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** How a viewer is named in the address. */
function wordOf(viewer: Viewer): string {
  return viewer.kind === ViewerKind.SIDE ? String(viewer.side) : viewer.kind === ViewerKind.MASTER ? 'master' : 'spectator';
}

/**
 * Public matches are seen again by anybody; those by invitation want somebody with a name, as their tables do, and so does
 * everybody who watches with others.
 */
export function ReplayPage({ id, query }: { id: string; query: URLSearchParams }) {
  return (query.get('code') || query.get('with')) && !account.value ? (
    <main class="message">
      <h1>{text('web.replay')}</h1>
      <EnterForm />
    </main>
  ) : (
    <Replay id={id} query={query} />
  );
}

function Replay({ id, query }: { id: string; query: URLSearchParams }) {
  const as = query.get('as') ?? 'spectator';
  const code = query.get('code') ?? '';
  const group = query.get('with') ?? '';
  const together = useMemo(() => (group ? takePart(group, code) : undefined), [group, code]);
  const alone = (seen: string) => `/replay/${id}?as=${seen}${code && `&code=${encodeURIComponent(code)}`}`;
  const here = (seen: string) => `${alone(seen)}${group && `&with=${encodeURIComponent(group)}`}`;
  const viewer = useMemo(
    () =>
      as === 'spectator'
        ? create(ViewerSchema, { kind: ViewerKind.SPECTATOR, side: -1 })
        : as === 'master'
          ? create(ViewerSchema, { kind: ViewerKind.MASTER, side: -1 })
          : create(ViewerSchema, { kind: ViewerKind.SIDE, side: Number(as) }),
    [as],
  );
  const film = useSignal<Film | undefined>(undefined);
  const past = useSignal<MatchEvent[]>([]);
  const moments = useSignal<Moment[]>([]);
  const at = useSignal(Number(query.get('at') ?? 0));
  const playing = useSignal(false);
  const speed = useSignal(1);
  const selected = useSignal(-1);
  const selectedUnit = useSignal(-1);
  const choosePicked = ({ figure, unit }: Chosen) => {
    selected.value = figure;
    selectedUnit.value = unit;
  };
  const refused = useSignal('');
  const trouble = useSignal('');
  const tool = useSignal<Tool>('none');
  const begun = useSignal<Spot | undefined>(undefined);
  const pointed = useSignal<Spot | undefined>(undefined);
  const window = useMemo(() => signal<Window>({ x: 0, y: 0, width: 180_000, height: 120_000 }), [id]);
  useEffect(() => {
    let left = false;
    let stand = () => {};
    void (async () => {
      try {
        const events = await allEvents(id, viewer).catch(async (error: unknown) => {
          if (!code || !(error instanceof Refused) || error.error.code !== ErrorCode.NOT_FOUND) throw error;
          stand = await sitDown(id, code);
          if (left) stand();
          return allEvents(id, viewer);
        });
        const view = (await ask({ case: 'view', value: create(ViewRequestSchema, { match: id, viewer, event: 1 }) }, 'view')).view;
        const start = view ? Picture.from(view) : new Picture();
        past.value = events;
        film.value = new Film(start, events);
        window.value = wholeTable(start);
        if (at.value === 0) at.value = Math.max(1, start.event);
        moments.value = (await ask({ case: 'moments', value: create(MomentsRequestSchema, { match: id, viewer }) }, 'moments')).moments;
      } catch (error) {
        refused.value = sayFailure(error);
      }
    })();
    return () => {
      left = true;
      stand();
    };
  }, [id, viewer, code, film, past, moments, window, at, refused]);
  const last = film.value?.last ?? 0;
  const led = together?.position.value;
  const leading = together?.leading.value ?? false;
  const follows = together !== undefined && !leading && together.following.value && led !== undefined;
  // A follower takes the event number and the viewer of the leader.
  useEffect(() => {
    if (!follows || !led?.viewer) return;
    playing.value = false;
    if (wordOf(led.viewer) !== as) {
      go(`${here(wordOf(led.viewer))}&at=${led.event}`, true);
      return;
    }
    if (!film.value) return;
    speed.value = led.speed / 100;
    if (led.event <= film.value.last) {
      at.value = led.event;
      return;
    }
    // The match goes on: what has happened since is asked for.
    let wanted = true;
    const { start } = film.value;
    void allEvents(id, viewer, past.value)
      .then((events) => {
        if (!wanted) return;
        past.value = events;
        film.value = new Film(start, events);
      })
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [follows, led, film.value]);
  useEffect(() => {
    if (leading && film.value) together?.lead({ viewer, event: at.value, playing: playing.value, speed: speed.value });
  }, [leading, film.value, at.value, playing.value, speed.value]);
  /** Whoever takes the time line into his own hands no longer follows. */
  const byMyself = () => {
    if (follows && together) together.following.value = false;
  };
  useEffect(() => {
    if (!playing.value) return;
    const timer = setInterval(() => {
      if (at.value >= last) playing.value = false;
      else at.value++;
    }, STEP_MS / speed.value);
    return () => clearInterval(timer);
  }, [playing.value, speed.value, last, at, playing]);
  const picture = useMemo(() => film.value?.at(at.value), [film.value, at.value]);
  const system = picture?.text(ItemKind.MATCH, 0, 'system') ?? '';
  const display = useDisplay(system).value;
  const settings = useSettings(id, code);
  const scenario = useScenario(settings.value).value;
  const marks = useMemo(() => (picture ? marksOf(scenario, display, picture) : undefined), [scenario, display, picture]);
  const hovered = useSignal<ReadonlySet<number>>(new Set());
  const step = (by: number) => {
    byMyself();
    playing.value = false;
    at.value = Math.min(last, Math.max(1, at.value + by));
    go(`${here(as)}&at=${at.value}`, true);
  };
  if (refused.value)
    return (
      <main class="message">
        <h1>{text('web.replay')}</h1>
        <p role="alert">{refused.value}</p>
      </main>
    );
  if (!film.value || !picture) return <main class="message">{text('web.loading')}</main>;
  const names = namesIn(picture);
  const events = past.value.slice(0, at.value);
  const { width, depth } = tableSize(picture);
  const watchTogether = async () => {
    try {
      await ensureName();
      const found = await openViewing(id, { viewer, event: at.value, playing: false, speed: 1 }, code);
      go(`${alone(as)}&with=${found}&at=${at.value}`, true);
    } catch (error) {
      trouble.value = sayFailure(error);
    }
  };
  /** The first place that is pointed at begins a mark, the second ends it. */
  const drawAt = (spot: Spot): boolean => {
    if (!together || tool.value === 'none') return false;
    const from = begun.value;
    begun.value = from ? undefined : spot;
    if (from) void together.draw(markOf(tool.value, from, spot));
    return true;
  };
  const viewing = together?.viewing.value;
  const growing = begun.value && pointed.value && tool.value !== 'none' ? [markOf(tool.value, begun.value, pointed.value)] : [];
  return (
    <main class="table-page replay" style={{ '--table': `${width} / ${depth * 1.1}` }}>
      <header class="match-head">
        <h1>{text('web.replay')}</h1>
        <p>
          {turnWords(picture.number(ItemKind.MATCH, 0, 'turn'), display.turns(picture))} · {capital(text(picture.text(ItemKind.MATCH, 0, 'phase')))}
        </p>
        <div class="strip">
          <ul class="sides" aria-label={text('web.score')}>
            {picture.all(ItemKind.SIDE).map((side) => (
              <li key={side.id} class={`side${side.id}`}>
                <span class={`emblem emblem${side.id}`} aria-hidden="true" />
                <span class="who">{names.side(side.id)}</span>
                {scoreOf(picture, side.id) !== undefined && <span class="score">{text('web.score_n', { score: scoreOf(picture, side.id) as number })}</span>}
                <span class="losses">{text('web.lost_of', lossesOf(picture, display, side.id))}</span>
              </li>
            ))}
          </ul>
        </div>
        <label>
          {text('web.seen_by')}
          <select
            value={as}
            onChange={(event) => {
              byMyself();
              go(here(event.currentTarget.value));
            }}
          >
            <option value="spectator">{text('web.spectator')}</option>
            {picture.all(ItemKind.SIDE).map((side) => (
              <option key={side.id} value={side.id}>
                {names.side(side.id)}
              </option>
            ))}
            <option value="master">{text('web.master')}</option>
          </select>
        </label>
      </header>
      <div class="board-box">
        <Board
          picture={picture}
          display={display}
          window={window}
          selected={selected.value}
          selectedUnit={selectedUnit.value}
          hovered={hovered.value}
          season={scenario?.season ?? 'summer'}
          facings={systems.value.find((one) => one.name === system)?.facings ?? false}
          glide={playing.value || (follows && (led?.playing ?? false))}
          event={film.value.event(at.value)}
          {...(marks ? { marks } : {})}
          onFigure={(figure) => {
            if (!drawAt(spotOf(picture, figure))) choosePicked(touched(picture, figure, { figure: selected.value, unit: selectedUnit.value }));
          }}
          onPoint={(spot) => {
            if (!drawAt(spot)) choosePicked(NOBODY);
          }}
          onHover={(spot) => {
            pointed.value = begun.value && spot;
          }}
          onCancel={() => {
            begun.value = undefined;
          }}
          label={text('web.board')}
        >
          <HappeningLayer before={film.value.at(at.value - 1)} picture={picture} event={film.value.event(at.value)} display={display} flip={false} />
          <FightLayer before={film.value.at(at.value - 1)} picture={picture} event={film.value.event(at.value)} display={display} flip={false} />
          {viewing && <MarksLayer marks={[...viewing.marks, ...growing]} names={viewing.members} depth={depth} />}
        </Board>
      </div>
      <div class="timeline panel" role="group" aria-label={text('web.timeline')}>
        <button type="button" onClick={() => step(-1)} aria-label={text('web.step_back')}>
          ◀
        </button>
        <button
          type="button"
          class="main"
          onClick={() => {
            byMyself();
            playing.value = !playing.value;
          }}
        >
          {text(playing.value ? 'web.stop' : 'web.play')}
        </button>
        <button type="button" onClick={() => step(1)} aria-label={text('web.step_on')}>
          ▶
        </button>
        <input
          type="range"
          min={1}
          max={Math.max(1, last)}
          value={at.value}
          aria-label={text('web.moment')}
          onInput={(event) => step(event.currentTarget.valueAsNumber - at.value)}
        />
        <output>
          {at.value} / {last}
        </output>
        <select
          aria-label={text('web.speed')}
          value={speed.value}
          onChange={(event) => {
            speed.value = Number(event.currentTarget.value);
          }}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
        <ol class="moments">
          {moments.value
            .filter((moment, index, all) => index === 0 || all[index - 1]?.turn !== moment.turn)
            .map((moment) => (
              <li key={moment.event}>
                <button type="button" class="quiet" onClick={() => step(moment.event - at.value)}>
                  {text('web.turn_n', { turn: moment.turn })}
                </button>
              </li>
            ))}
        </ol>
        <button type="button" onClick={() => void navigator.clipboard.writeText(`${location.origin}${alone(as)}&at=${at.value}`)}>
          {text('web.copy_moment')}
        </button>
        {!together && (
          <button type="button" class="watch-together" onClick={() => void watchTogether()}>
            {text('web.watch_together')}
          </button>
        )}
        {trouble.value && <p role="alert">{trouble.value}</p>}
      </div>
      <aside>
        {together && (
          <TogetherPanel together={together} link={`${location.origin}${here(as)}`} tool={tool} picture={picture} names={names} onLeave={() => go(`${alone(as)}&at=${at.value}`, true)} />
        )}
        {selectedUnit.value >= 0 && (
          <UnitInspector picture={picture} display={display} unit={selectedUnit.value} names={names} onFigure={(figure) => choosePicked({ figure, unit: -1 })} />
        )}
        {selected.value >= 0 && <Inspector picture={picture} display={display} figure={selected.value} names={names} />}
        <section class="panel">
          <EventLog
            events={events}
            names={names}
            selected={selected.value}
            onMoment={(event) => step(event.number - at.value)}
            onFigures={(figures) => {
              hovered.value = new Set(figures);
            }}
          />
        </section>
        <details class="panel">
          <summary>{text('web.tab_armies')}</summary>
          <Roster
            picture={picture}
            display={display}
            names={names}
            selected={selected.value}
            selectedUnit={selectedUnit.value}
            hovered={hovered.value}
            onFigure={(figure) => choosePicked({ figure, unit: -1 })}
            onUnit={(unit) => choosePicked({ figure: -1, unit })}
            onHover={(figures) => {
              hovered.value = new Set(figures);
            }}
          />
        </details>
        <Luck match={id} />
      </aside>
      <RuleBox system={system} />
    </main>
  );
}
