// Everybody who takes part.
import { EntrantStatus, type TournamentReply } from '../generated/gonfalon_pb';
import { text } from '../text';
import { nameOf, sayPlaces, wordOf } from './names';

export function Entrants({ picture }: { picture: TournamentReply }) {
  const teams = [...new Set(picture.entrants.map((one) => one.team))].sort();
  const rated = picture.entrants.some((one) => one.rating !== 0);
  return (
    <section class="panel" aria-label={text('tour.entrants')}>
      <h2>
        {text('tour.entrants')} {picture.info && <small>{sayPlaces(picture.info)}</small>}
      </h2>
      {picture.entrants.length === 0 && <p>{text('tour.nobody_entered')}</p>}
      {teams.map((team) => (
        <div key={team}>
          {team && <h3>{team}</h3>}
          <ul class="tour-entrants">
            {picture.entrants
              .filter((one) => one.team === team)
              .sort((a, b) => a.board - b.board || (a.seed || 999) - (b.seed || 999) || a.number - b.number)
              .map((entrant) => (
                <li key={entrant.number} class={entrant.number === picture.mine?.entrant ? 'own' : ''} data-entrant={entrant.number}>
                  {entrant.seed > 0 && <span class="seed">{entrant.seed}</span>}
                  {entrant.bot ? <span class="who">{nameOf(entrant)}</span> : <a class="who" href={`/player/${encodeURIComponent(entrant.name)}`}>{entrant.name}</a>}
                  {entrant.captain && <small>{text('tour.captain')}</small>}
                  {entrant.club && <small>{entrant.club}</small>}
                  {rated && entrant.rating !== 0 && <small>{entrant.rating}</small>}
                  <span class={`pill entrant-${entrant.status}`}>{wordOf('entrant_status', EntrantStatus, entrant.status)}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
