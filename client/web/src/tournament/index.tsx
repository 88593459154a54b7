// The pages of tournaments, ratings and players: loaded when somebody wants one of them.
import english from '../generated/tournament.en.json';
import french from '../generated/tournament.fr.json';
import type { Route } from '../router';
import { learn } from '../text';
import { EventPage } from './EventPage';
import { ListPage } from './ListPage';
import { MakePage } from './MakePage';
import { PlayerPage } from './PlayerPage';
import { RatingsPage } from './RatingsPage';
import '../styles/tournament.css';

learn({ en: english, fr: french });

export function TournamentPages({ route }: { route: Route }) {
  const { page, id, part } = route;
  if (page === 'ratings') return <RatingsPage />;
  if (page === 'player') return <PlayerPage key={id} name={id} />;
  if (page === 'tournaments') return id === 'new' ? <MakePage id="" /> : <ListPage />;
  return part === 'edit' ? <MakePage key={id} id={id} /> : <EventPage key={id} id={id} tab={part} />;
}
