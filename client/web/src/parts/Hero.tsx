// What this is, for whoever comes by: one click to a table against a bot, one to a table for a friend, and a table to look at.
import { create } from '@bufbuild/protobuf';
import { signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { MatchFilterSchema, type MatchInfo, MatchListRequestSchema, MatchPhase, ReadyArmiesRequestSchema, ScenariosRequestSchema, type SystemInfo } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask, hello } from '../net/server';
import { sayPlayers } from '../pages/LobbyPage';
import { namesIn } from '../room';
import { Board, wholeTable } from '../table/Board';
import { FightLayer } from '../table/FightLayer';
import type { Window } from '../table/geometry';
import { Picture } from '../table/picture';
import { say, text } from '../text';
import { extrasOf } from '../lists/roster';
import { catalogueOf, listSchemaOf } from './catalogue';
import { demoPicture } from './demo';
import { Display } from './display';
import { Glance } from './glance';
import { byInterest, interestOf } from './interest';
import { learn } from './lesson';
import { playFriend, playNow } from './playnow';
import { type Scenario, scenarioOf, useScenario } from './scenario';
import { systems } from './systems';
import { useDisplay } from './useDisplay';

/** The match that is most worth a look, as it goes on. */
export function LiveTable({ match, onLost }: { match: MatchInfo; onLost: () => void }) {
  const glance = useMemo(() => new Glance(match.id, onLost), [match.id]);
  const window = useMemo(() => signal<Window>({ x: 0, y: 0, width: 180_000, height: 120_000 }), [glance]);
  const display = useDisplay(match.settings?.system ?? '').value;
  const scenario = useScenario(match.settings).value;
  useEffect(() => {
    glance.enter();
    return () => glance.leave();
  }, [glance]);
  const picture = glance.show.picture.value;
  const drawn = picture.event > 0;
  useEffect(() => {
    if (drawn) window.value = wholeTable(picture);
  }, [drawn]);
  const event = glance.show.event();
  return (
    <div class="live" data-live={match.id}>
      <Board picture={picture} display={display} window={window} season={scenario?.season ?? 'summer'} selected={-1} onFigure={() => {}} onPoint={() => {}} named={false} glide label={sayPlayers(match)}>
        <FightLayer before={glance.show.before()} picture={picture} event={event} flip={false} />
      </Board>
      <p>
        <a href={`/match/${match.id}?watch=1`}>{sayPlayers(match)}</a> {event && say(event.key, event.args, namesIn(picture))}
      </p>
    </div>
  );
}

/** Of the system's scenarios the one with most on its table. */
async function mostScenic(system: string): Promise<Scenario | undefined> {
  const known = await ask({ case: 'scenarios', value: create(ScenariosRequestSchema, { system }) }, 'scenarios');
  const all = await Promise.all(known.scenarios.map((one) => scenarioOf(system, one.name)));
  return all.reduce((best, one) => ((one?.terrain?.length ?? 0) > (best?.terrain?.length ?? 0) ? one : best), all[0]);
}

/** A table that is set up: terrain and armies as the system brings them. */
function SetTable({ system }: { system: SystemInfo }) {
  const picture = useSignal<Picture | undefined>(undefined);
  const season = useSignal('summer');
  const title = useSignal('');
  const display = useDisplay(system.name).value;
  const window = useMemo(() => signal<Window>({ x: 0, y: 0, width: 180_000, height: 120_000 }), [system]);
  useEffect(() => {
    void (async () => {
      const catalogue = await catalogueOf(system.name);
      const scenario = await mostScenic(system.name);
      const armies = await ask({ case: 'readyArmies', value: create(ReadyArmiesRequestSchema, { system: system.name }) }, 'readyArmies');
      if (!scenario) return;
      season.value = scenario.season ?? 'summer';
      const shown = demoPicture(scenario, armies.armies.map((army) => extrasOf(listSchemaOf(system.name), catalogue, army.json)), new Display(catalogue).personKind);
      picture.value = shown;
      title.value = text(`system.${system.name}`);
      window.value = wholeTable(shown);
    })().catch(() => {});
  }, [system, picture, season, title, window]);
  return (
    <div class="live">
      <Board picture={picture.value ?? new Picture()} display={display} window={window} season={season.value} facings selected={-1} onFigure={() => {}} onPoint={() => {}} named={false} label={title.value || text('web.board')} />
      <p>{title.value}</p>
    </div>
  );
}

function Game({ system, busy, onFailure }: { system: SystemInfo; busy: { value: boolean }; onFailure: (error: unknown) => void }) {
  const begin = (how: () => Promise<void>) => {
    if (busy.value) return;
    busy.value = true;
    how()
      .catch(onFailure)
      .finally(() => {
        busy.value = false;
      });
  };
  const level = system.bots.includes('steady') ? 'steady' : (system.bots[0] ?? '');
  const guests = account.value !== undefined || (hello.value?.features ?? []).length === 0 || hello.value?.features.includes('guests');
  return (
    <li class="game">
      <strong>
        {text(`system.${system.name}`)} <small>{text(`system.${system.name}.about`)}</small>
      </strong>
      {guests && level && (
        <button type="button" class="main" data-play={system.name} disabled={busy.value} onClick={() => begin(() => playNow(system.name, system.defaultPoints, level))}>
          {text('web.play_bot_now')}
          <span class="visually-hidden"> {text(`system.${system.name}`)}</span>
        </button>
      )}
      {guests && level && system.lesson && (
        <button type="button" data-learn={system.name} disabled={busy.value} onClick={() => begin(() => learn(system.name))}>
          {text('web.learn')}
          <span class="visually-hidden"> {text(`system.${system.name}`)}</span>
        </button>
      )}
      {guests && (
        <button type="button" data-friend={system.name} disabled={busy.value} onClick={() => begin(() => playFriend(system.name, system.defaultPoints))}>
          {text('web.play_friend_now')}
          <span class="visually-hidden"> {text(`system.${system.name}`)}</span>
        </button>
      )}
    </li>
  );
}

export function Hero() {
  const live = useSignal<MatchInfo | undefined>(undefined);
  const refused = useSignal('');
  const busy = useSignal(false);
  const shown = useMemo(() => Math.floor(Math.random() * 1000), []);
  const name = account.value?.name;
  useEffect(() => {
    live.value = undefined;
    const filter = create(MatchFilterSchema, { phases: [MatchPhase.RUNNING], watchable: true });
    void ask({ case: 'matchList', value: create(MatchListRequestSchema, { filter }) }, 'matchList')
      .then((reply) => {
        const begun = reply.matches.filter((match) => match.turn > 0 && match.settings?.spectatorDelaySeconds === 0);
        live.value = byInterest(begun, (match) => interestOf(match, undefined))[0];
      })
      .catch(() => {});
  }, [name, live]);
  const system = systems.value[shown % Math.max(1, systems.value.length)];
  return (
    <section class="hero" aria-label={text('web.come_and_play')}>
      <div>
        <h1>{text('web.come_and_play')}</h1>
        <p class="tagline">{text('web.tagline')}</p>
        <ul class="games">
          {systems.value.map((one) => (
            <Game
              key={one.name}
              system={one}
              busy={busy}
              onFailure={(error) => {
                refused.value = sayFailure(error);
              }}
            />
          ))}
        </ul>
        {refused.value && <p role="alert">{refused.value}</p>}
      </div>
      {live.value ? (
        <LiveTable
          match={live.value}
          onLost={() => {
            live.value = undefined;
          }}
        />
      ) : (
        system && <SetTable system={system} />
      )}
    </section>
  );
}
