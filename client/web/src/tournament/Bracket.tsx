// The bracket as a picture: who meets whom, who has won, who comes from where.
import { type BracketNode, type TournamentReply, type TournamentTable } from '../generated/gonfalon_pb';
import { text } from '../text';
import { type BracketLayout, layBracket, type PlacedNode } from './bracket';
import { entrantOf, isDone, sayEntrant } from './names';

const WIDE = 190;
/** Six rounds and more: a double elimination of eight then still fits a desk. */
const NARROW = 164;
const MANY = 6;
const HEIGHT = 52;
const GAP_X = 44;
const GAP_Y = 20;
const HEAD = 26;

/** How wide a game is. */
function widthOf(layout: BracketLayout): number {
  return layout.columns < MANY ? WIDE : NARROW;
}

function left(placed: PlacedNode, width: number): number {
  return placed.column * (width + GAP_X);
}

function top(placed: PlacedNode): number {
  return HEAD + placed.row * (HEIGHT + GAP_Y);
}

function tableOf(picture: TournamentReply, node: BracketNode): TournamentTable | undefined {
  return picture.rounds.flatMap((round) => round.tables).findLast((table) => table.node === node.number);
}

/** As much of a name as fits; the number by which bots are told apart stays. */
export function fitted(name: string, most: number): string {
  const [number = ''] = / \d+$/.exec(name) ?? [];
  return name.length > most ? `${name.slice(0, most - 1 - number.length)}…${number}` : name;
}

function Seat({ picture, node, side, table, width }: { picture: TournamentReply; node: BracketNode; side: 0 | 1; table: TournamentTable | undefined; width: number }) {
  const number = side === 0 ? node.a : node.b;
  const entrant = entrantOf(picture, number);
  const from = side === 0 ? node.aFrom : node.bFrom;
  const loser = side === 0 ? node.aLoser : node.bLoser;
  const won = node.winner !== 0 && node.winner === number;
  const words = number ? sayEntrant(picture, number) : node.bye ? text('tour.bye') : from ? text(loser ? 'tour.loser_of' : 'tour.winner_of', { game: from }) : text('tour.nobody_yet');
  // Points of the event say nothing here; victory points tell how close it was.
  const fought = table && isDone(table) && number !== 0 && (table.victoryA !== 0 || table.victoryB !== 0);
  const score = fought ? String(table.a === number ? table.victoryA : table.victoryB) : '';
  const y = side * (HEIGHT / 2);
  return (
    <g class={`seat${won ? ' won' : node.winner !== 0 && number ? ' lost' : ''}${number ? '' : ' open'}`}>
      <rect class="seat-box" x={0} y={y} width={width} height={HEIGHT / 2} />
      {entrant && entrant.seed > 0 && (
        <text class="seed" x={20} y={y + 17}>
          {entrant.seed}
        </text>
      )}
      <text class="name" x={26} y={y + 17}>
        {fitted(words, Math.floor((width - (score ? 56 : 32)) / 7.6))}
      </text>
      <text class="score" x={width - 8} y={y + 17}>
        {score}
      </text>
    </g>
  );
}

/** What a screen reader says of a game. */
function sayGame(picture: TournamentReply, node: BracketNode, table: TournamentTable | undefined): string {
  if (node.bye) return text('tour.bracket_bye', { name: sayEntrant(picture, node.winner || node.a || node.b) });
  const names = { game: node.number, a: sayEntrant(picture, node.a), b: sayEntrant(picture, node.b) };
  return node.winner ? text('tour.bracket_won', { ...names, winner: sayEntrant(picture, node.winner), score: table && (table.victoryA !== 0 || table.victoryB !== 0) ? `${table.victoryA} – ${table.victoryB}` : '' }) : text('tour.bracket_game', names);
}

function Lines({ layout }: { layout: BracketLayout }) {
  const width = widthOf(layout);
  return (
    <g class="lines" aria-hidden="true">
      {layout.lines.map(({ from, to, side }) => {
        const [x1, y1] = [left(from, width) + width, top(from) + HEIGHT / 2];
        const [x2, y2] = [left(to, width), top(to) + (HEIGHT / 4) * (side * 2 + 1)];
        const middle = x2 - GAP_X / 2;
        return <path key={`${from.node.number}-${to.node.number}`} d={`M${x1} ${y1}H${middle}V${y2}H${x2}`} />;
      })}
    </g>
  );
}

export function Bracket({ picture }: { picture: TournamentReply }) {
  const layout = layBracket(picture.bracket);
  const game = widthOf(layout);
  const width = layout.columns * (game + GAP_X) - GAP_X;
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
            const drawing = (
              <g class={`game ${node.part}${node.bye ? ' is-bye' : ''}${own ? ' own' : ''}`} data-node={node.number} data-winner={node.winner}>
                <title>{label}</title>
                <Seat picture={picture} node={node} side={0} table={table} width={game} />
                <Seat picture={picture} node={node} side={1} table={table} width={game} />
                <rect class="frame" width={game} height={HEIGHT} rx={6} />
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
              <g key={node.number} transform={`translate(${left(placed, game)} ${top(placed)})`}>
                {table?.match ? (
                  <a href={isDone(table) ? `/replay/${table.match}` : `/match/${table.match}?watch=1`}>
                    {drawing}
                  </a>
                ) : (
                  <g role="img" aria-label={label}>
                    {drawing}
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
