// The end: who has won and why, what it cost, who did most, whose dice were kind; and what to do next.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Event, ItemKind, type LuckLine, LuckRequestSchema, MatchPhase, type Outcome, OutcomeKind, RematchRequestSchema } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import type { Room } from '../room';
import { go } from '../router';
import { figuresOf } from '../table/FightLayer';
import { numberOf, type Picture } from '../table/picture';
import { type Names, sayPercent, text } from '../text';
import { type Display, lossesOf, scoreOf } from './display';
import { RuleLink } from './RuleLink';

/** How many enemies each figure has put out of the game, as far as the log tells. */
export function honours(events: Event[], picture: Picture): Map<number, number> {
  const counts = new Map<number, number>();
  const sideOf = (figure: number) => picture.number(ItemKind.FIGURE, figure, 'side', -1);
  let actors: number[] = [];
  for (const event of events) {
    const named = figuresOf(event);
    if (named.length > 0) actors = [...named, ...actors].slice(0, 6);
    for (const item of event.patches) {
      if (item.kind !== ItemKind.FIGURE) continue;
      const out = item.attributes.some((one) => event.words[one.name] === 'fate' && one.value.case === 'word' && event.words[one.value.value] === 'out');
      const victim = picture.get(ItemKind.FIGURE, item.id);
      if (!out || !victim) continue;
      const by = actors.find((figure) => figure !== item.id && sideOf(figure) >= 0 && sideOf(figure) !== numberOf(victim, 'side', -1));
      if (by !== undefined) counts.set(by, (counts.get(by) ?? 0) + 1);
    }
  }
  return counts;
}

/** How much more or less than was to be expected a side has rolled, in hundredths. */
export function luckOf(lines: LuckLine[], side: number): number | undefined {
  const own = lines.filter((line) => line.side === side);
  const expected = own.reduce((sum, line) => sum + Number(line.expectedHalves) / 2, 0);
  const rolled = own.reduce((sum, line) => sum + Number(line.sum), 0);
  return expected > 0 ? Math.round((rolled / expected - 1) * 100) : undefined;
}

/** Why it is over: a sentence about the winner, if there is one. */
export function reasonOf(outcome: Outcome, names: Names): string {
  return outcome.reason ? text(outcome.reason, outcome.winner >= 0 ? { side: names.side(outcome.winner) } : {}) : '';
}

export function EndPanel({ room, display }: { room: Room; display: Display }) {
  const luck = useSignal<LuckLine[]>([]);
  const copied = useSignal(false);
  const refused = useSignal('');
  const status = room.status.value;
  const over = status?.phase === MatchPhase.OVER;
  useEffect(() => {
    if (!over) return;
    void ask({ case: 'luck', value: create(LuckRequestSchema, { match: room.id }) }, 'luck')
      .then((reply) => {
        luck.value = reply.lines;
      })
      .catch(() => {});
  }, [over, room, luck]);
  if (!over) return null;
  const names = room.names();
  const picture = room.picture.value;
  const { outcome } = status;
  const won = outcome?.kind === OutcomeKind.WON && outcome.winner >= 0;
  const mine = room.viewer.value?.side ?? -1;
  const player = room.player.value >= 0;
  // Whoever gets the link from here needs the code as much as who was here.
  const code = room.code || room.info.value?.code;
  const replay = `/replay/${room.id}${code ? `?code=${encodeURIComponent(code)}` : ''}`;
  const rematch = async () => {
    try {
      const reply = await ask({ case: 'rematch', value: create(RematchRequestSchema, { match: room.id }) }, 'match');
      if (reply.match) go(`/match/${reply.match.id}`);
    } catch (error) {
      refused.value = sayFailure(error);
    }
  };
  const share = () =>
    void navigator.clipboard.writeText(`${location.origin}${replay}`).then(() => {
      copied.value = true;
    });
  const reason = outcome ? reasonOf(outcome, names) : '';
  const counts = honours(room.log.value, picture);
  const [best] = [...counts.entries()].sort((a, b) => b[1] - a[1]);
  return (
    <section class={`panel end agreements${won ? ` side${outcome.winner}` : ''}`} aria-label={text('web.over')}>
      <h2>{won ? text(player && outcome.winner === mine ? 'web.you_won' : player ? 'web.you_lost' : 'web.side_won', { side: names.side(outcome.winner) }) : text(outcome?.kind === OutcomeKind.DRAWN ? 'web.drawn' : 'web.abandoned')}</h2>
      {reason && (
        <p class="reason">
          {reason} {outcome?.rule && <RuleLink id={outcome.rule} />}
        </p>
      )}
      <div class="buttons">
        <a class="button main" href={replay}>
          {text('web.replay')}
        </a>
        {player && (
          <button type="button" onClick={() => void rematch()}>
            {text('web.rematch')}
          </button>
        )}
        <button type="button" onClick={share}>
          {text(copied.value ? 'web.copied' : 'web.share_match')}
        </button>
      </div>
      {refused.value && <p role="alert">{refused.value}</p>}
      <table>
        <thead>
          <tr>
            <th>{text('web.side')}</th>
            <th>{text('web.score')}</th>
            <th>{text('web.losses')}</th>
            <th>{text('web.luck')}</th>
          </tr>
        </thead>
        <tbody>
          {picture.all(ItemKind.SIDE).map((side) => {
            const { lost, of } = lossesOf(picture, display, side.id);
            const points = display.scenarioPoints(picture, side.id);
            const kind = luckOf(luck.value, side.id);
            return (
              <tr key={side.id} class={`side${side.id}`}>
                <td title={names.side(side.id)}>
                  <span class={`emblem emblem${side.id}`} aria-hidden="true" /> {names.side(side.id)}
                </td>
                <td>
                  {scoreOf(picture, side.id) ?? '—'}
                  {points && (
                    <small>
                      {' '}
                      {points.value} ({points.name})
                    </small>
                  )}
                </td>
                <td>{text('web.n_of', { lost, of })}</td>
                <td>{kind === undefined ? '—' : sayPercent(`${kind > 0 ? '+' : kind < 0 ? '−' : '±'}${Math.abs(kind)}`)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {best && <p class="best">{text('web.best_figure', { name: names.figure(best[0]), count: best[1] })}</p>}
    </section>
  );
}
