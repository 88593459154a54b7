// A player: ratings, results, and, if it is oneself, what is hidden from others.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type MatchInfo, OutcomeKind, type ProfileReply, ProfileRequestSchema, ProfileSetRequestSchema, Role } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask } from '../net/server';
import { sayPlayers } from '../pages/LobbyPage';
import { useSubject } from '../parts/title';
import { text } from '../text';
import { countOf, region, when } from './names';

const HIDDEN = ['hidesRating', 'hidesResults', 'hidesClub'] as const;
const WORD_OF: Record<(typeof HIDDEN)[number], string> = { hidesRating: 'tour.hide_rating', hidesResults: 'tour.hide_results', hidesClub: 'tour.hide_club' };

function sayOutcome(match: MatchInfo, name: string): string {
  const side = match.seats.find((seat) => seat.name === name)?.side ?? -1;
  if (match.outcome?.kind !== OutcomeKind.WON) return text('tour.was_drawn');
  return text(match.outcome.winner === side ? 'tour.was_won' : 'tour.was_lost');
}

function Results({ profile }: { profile: ProfileReply }) {
  return (
    <section class="panel" aria-label={text('tour.results')}>
      <h2>{text('tour.results')}</h2>
      {profile.results.length === 0 ? (
        <p>{text(profile.hidesResults ? 'tour.hidden' : 'tour.no_results')}</p>
      ) : (
        <ul class="tour-results">
          {profile.results.map((match) => (
            <li key={match.id}>
              <strong>{sayOutcome(match, profile.name)}</strong>
              <a href={`/replay/${match.id}`}>{match.settings?.title || sayPlayers(match)}</a>
              <small>
                {text(`system.${match.settings?.system ?? ''}`)} · {sayPlayers(match)} · {when(match.ended)}
              </small>
              {match.tournament && <a href={`/tournament/${match.tournament}`}>{text('tour.event')}</a>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Settings({ profile, onSaved }: { profile: ProfileReply; onSaved: () => void }) {
  const said = useSignal('');
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const hides = Object.fromEntries(HIDDEN.map((key) => [key, form.has(key)])) as Record<(typeof HIDDEN)[number], boolean>;
    try {
      await ask({ case: 'profileSet', value: create(ProfileSetRequestSchema, { club: String(form.get('club')).trim(), ...hides }) }, 'done');
      said.value = text('web.saved');
      onSaved();
    } catch (error) {
      said.value = sayFailure(error);
    }
  };
  return (
    <form class="panel tour-profile" onSubmit={(event) => void save(event)}>
      <h2>{text('tour.what_others_see')}</h2>
      <label>
        {text('tour.club')} <input name="club" maxLength={48} defaultValue={profile.club} />
      </label>
      {HIDDEN.map((key) => (
        <label key={key}>
          <input type="checkbox" name={key} defaultChecked={profile[key]} /> {text(WORD_OF[key])}
        </label>
      ))}
      <button type="submit" class="main">
        {text('web.save')}
      </button>
      <p role="status">{said.value}</p>
    </form>
  );
}

export function PlayerPage({ name }: { name: string }) {
  useSubject(name);
  const profile = useSignal<ProfileReply | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const me = account.value;
  const look = () =>
    ask({ case: 'profile', value: create(ProfileRequestSchema, { name }) }, 'profile')
      .then((reply) => {
        profile.value = reply;
        failure.value = undefined;
      })
      .catch((error: unknown) => {
        failure.value = error;
      });
  useEffect(() => {
    profile.value = undefined;
    void look();
  }, [name, me?.name]);
  const shown = profile.value;
  if (failure.value !== undefined)
    return (
      <main class="message">
        <h1>{name}</h1>
        <p role="alert">{sayFailure(failure.value)}</p>
      </main>
    );
  if (!shown) return <main class="message">{text('web.connecting')}</main>;
  const own = me?.name === shown.name;
  return (
    <main class="tournaments player">
      <h1>{shown.name}</h1>
      <p>
        {shown.club && <strong>{shown.club}</strong>} {shown.created > 0n && text('tour.since', { when: new Intl.DateTimeFormat(region(), { dateStyle: 'long' }).format(new Date(Number(shown.created))) })}
      </p>
      <section class="panel" aria-label={text('tour.ratings')}>
        <h2>{text('tour.ratings')}</h2>
        {shown.ratings.length === 0 && <p>{text(shown.hidesRating ? 'tour.hidden' : 'tour.not_rated')}</p>}
        <ul class="tour-ratings">
          {shown.ratings.map((one) => (
            <li key={one.system}>
              <span>{text(`system.${one.system}`)}</span>
              <strong>{one.points}</strong>
              <small>
                ±{2 * one.deviation} · {countOf('tour.games_n', one.games)}
                {one.place > 0 && ` · ${text('tour.place_n', { place: one.place })}`}
              </small>
            </li>
          ))}
        </ul>
        <a href="/ratings">{text('tour.ratings_list')}</a>
      </section>
      {own && me?.role !== Role.GUEST && <Settings key={String(shown.created)} profile={shown} onSaved={() => void look()} />}
      <Results profile={shown} />
    </main>
  );
}
