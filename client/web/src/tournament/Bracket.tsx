// The bracket as a picture: who meets whom, who has won, who comes from where.
import { type BracketNode, type TournamentReply, type TournamentTable } from '../generated/gonfalon_pb';
import { text } from '../text';
import { type BracketLayout, layBracket, type PlacedNode } from './bracket';
import { entrantOf, isDone, sayEntrant } from './names';

const WIDTH = 190;
const HEIGHT = 52;
const GAP_X = 44;
const GAP_Y = 20;
const HEAD = 26;

function left(placed: PlacedNode): number {
  return placed.column * (WIDTH + GAP_X);
}

function top(placed: PlacedNode): number {
  return HEAD + placed.row * (HEIGHT + GAP_Y);
}

function tableOf(picture: TournamentReply, node: BracketNode): TournamentTable | undefined {
  return picture.rounds.flatMap((round) => round.tables).findLast((table) => table.node === node.number);
}

/** As much of a name as fits. */
function fitted(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

function Seat({ picture, node, side, table }: { picture: TournamentReply; node: BracketNode; side: 0 | 1; table: TournamentTable | undefined }) {
  const number = side === 0 ? node.a : node.b;
  const entrant = entrantOf(picture, number);
  const from = side === 0 ? node.aFrom : node.bFrom;
  const loser = side === 0 ? node.aLoser : node.bLoser;
  const won = node.winner !== 0 && node.winner === number;
  const words = number ? sayEntrant(picture, number) : node.bye ? text('tour.bye') : from ? text(loser ? 'tour.loser_of' : 'tour.winner_of', { game: from }) : text('tour.nobody_yet');
  const score = table && isDone(table) && number ? String(table.a === number ? table.scoreA : table.scoreB) : '';
  const y = side * (HEIGHT / 2);
  return (
    <g class={`seat${won ? ' won' : node.winner !== 0 && number ? ' lost' : ''}${number ? '' : ' open'}`}>
      <rect class="seat-box" x={0} y={y} width={WIDTH} height={HEIGHT / 2} />
      {entrant && entrant.seed > 0 && (
        <text class="seed" x={20} y={y + 17}>
          {entrant.seed}
        </text>
      )}
      <text class="name" x={26} y={y + 17}>
        {fitted(words, score ? 16 : 20)}
      </text>
      <text class="score" x={WIDTH - 8} y={y + 17}>
        {score}
      </text>
    </g>
  );
}

/** What a screen reader says of a game. */
function sayGame(picture: TournamentReply, node: BracketNode, table: TournamentTable | undefined): string {
  if (node.bye) return text('tour.bracket_bye', { name: sayEntrant(picture, node.winner || node.a || node.b) });
  const names = { game: node.number, a: sayEntrant(picture, node.a), b: sayEntrant(picture, node.b) };
  return node.winner ? text('tour.bracket_won', { ...names, winner: sayEntrant(picture, node.winner), score: table ? `${table.scoreA} – ${table.scoreB}` : '' }) : text('tour.bracket_game', names);
}

function Lines({ layout }: { layout: BracketLayout }) {
  return (
    <g class="lines" aria-hidden="true">
      {layout.lines.map(({ from, to, side }) => {
        const [x1, y1] = [left(from) + WIDTH, top(from) + HEIGHT / 2];
        const [x2, y2] = [left(to), top(to) + (HEIGHT / 4) * (side * 2 + 1)];
        const middle = x2 - GAP_X / 2;
        return <path key={`${from.node.number}-${to.node.number}`} d={`M${x1} ${y1}H${middle}V${y2}H${x2}`} />;
      })}
    </g>
  );
}

export function Bracket({ picture }: { picture: TournamentReply }) {
  const layout = layBracket(picture.bracket);
  const width = layout.columns * (WIDTH + GAP_X) - GAP_X;
  const height = HEAD + layout.rows * (HEIGHT + GAP_Y);
  return (
    <section class="panel tour-bracket" aria-label={text('tour.bracket')}>
      <h2>{text('tour.bracket')}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label={text('tour.bracket')}>
        <svg width={width + 2} height={height} viewBox={`-1 0 ${width + 2} ${height}`} role="group" aria-label={text('tour.bracket')}>
          <Lines layout={layout} />
          {layout.lower !== undefined && (
            <>
              <text class="part" x={0} y={16}>
                {text('tour.upper_bracket')}
              </text>
              <text class="part" x={0} y={HEAD + layout.lower * (HEIGHT + GAP_Y) - 6}>
                {text('tour.lower_bracket')}
              </text>
            </>
          )}
          {layout.nodes.map((placed) => {
            const { node } = placed;
            const table = tableOf(picture, node);
            const label = sayGame(picture, node, table);
            const own = picture.mine?.entrant && (node.a === picture.mine.entrant || node.b === picture.mine.entrant);
            const game = (
              <g class={`game ${node.part}${node.bye ? ' is-bye' : ''}${own ? ' own' : ''}`} data-node={node.number} data-winner={node.winner}>
                <title>{label}</title>
                <Seat picture={picture} node={node} side={0} table={table} />
                <Seat picture={picture} node={node} side={1} table={table} />
                <rect class="frame" width={WIDTH} height={HEIGHT} rx={6} />
                {!node.bye && (
                  <text class="number" x={-5} y={HEIGHT / 2 + 4}>
                    {node.part === 'third' ? '' : node.number}
                  </text>
                )}
                {node.part === 'third' && (
                  <text class="part" x={0} y={-5}>
                    {text('tour.third_place')}
                  </text>
                )}
                {node.part === 'final' && (
                  <text class="part" x={0} y={-5}>
                    {text('tour.final')}
                  </text>
                )}
              </g>
            );
            return (
              <g key={node.number} transform={`translate(${left(placed)} ${top(placed)})`}>
                {table?.match ? (
                  <a href={isDone(table) ? `/replay/${table.match}` : `/match/${table.match}?watch=1`}>
                    {game}
                  </a>
                ) : (
                  <g role="img" aria-label={label}>
                    {game}
                  </g>
                )}
              </g>
            );
          })}
        </svg>
      </div>
    </section>
  );
}
