// The wall of the tournament: its tables that are played, live. Without a name one sees them as a passer-by does.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type MatchInfo, MatchShowRequestSchema, TableState, type TournamentReply } from '../generated/gonfalon_pb';
import { account, ask } from '../net/server';
import { SmallTable } from '../pages/WallPage';
import { LiveTable } from '../parts/Hero';
import { text } from '../text';

/** So many are shown at once, as on the wall. */
const TABLES = 12;

function OneTable({ match }: { match: string }) {
  const info = useSignal<MatchInfo | undefined>(undefined);
  const gone = useSignal(false);
  useEffect(() => {
    void ask({ case: 'matchShow', value: create(MatchShowRequestSchema, { which: { case: 'id', value: match } }) }, 'match')
      .then((reply) => {
        info.value = reply.match;
      })
      .catch(() => {});
  }, [match, info]);
  if (!info.value || gone.value) return null;
  if (account.value) return <SmallTable match={info.value} onStanding={() => {}} />;
  return (
    <div class="small-table">
      <LiveTable
        match={info.value}
        onLost={() => {
          gone.value = true;
        }}
      />
    </div>
  );
}

export function Tables({ picture }: { picture: TournamentReply }) {
  const playing = picture.rounds.flatMap((round) => round.tables).filter((table) => table.state === TableState.PLAYED && table.match);
  return (
    <section class="wall" aria-label={text('tour.live_tables')}>
      <h2>{text('tour.live_tables')}</h2>
      {playing.length === 0 && <p class="panel">{text('tour.nobody_plays')}</p>}
      <div class="tables">
        {playing.slice(0, TABLES).map((table) => (
          <OneTable key={table.match} match={table.match} />
        ))}
      </div>
      {playing.length > TABLES && (
        <ul>
          {playing.slice(TABLES).map((table) => (
            <li key={table.match}>
              <a href={`/match/${table.match}?watch=1`}>{text('tour.table_n', { table: table.number })}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
