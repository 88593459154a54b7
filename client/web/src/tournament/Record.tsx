// What was changed in the tournament, when and by whom; newest first.
import { ArgKind, type TournamentReply } from '../generated/gonfalon_pb';
import { text } from '../text';
import { nameOf, when } from './names';

export function Record({ picture }: { picture: TournamentReply }) {
  // A bot goes by the name that it has on all other pages.
  const bots = new Map(picture.entrants.filter((one) => one.bot).map((one) => [one.name, nameOf(one)]));
  const asShown = (word: string) => bots.get(word) ?? word;
  return (
    <section class="panel" aria-label={text('tour.record')}>
      <h2>{text('tour.record')}</h2>
      <ol class="tour-record">
        {picture.changes.map((change) => {
          const fill = Object.fromEntries(change.args.map((arg) => [arg.name, arg.kind === ArgKind.WORD ? text(arg.word) : arg.kind === ArgKind.TEXT ? asShown(arg.word) : String(arg.value)]));
          return (
            <li key={change.number}>
              <time dateTime={new Date(Number(change.at)).toISOString()}>{when(change.at)}</time>
              <span>{text(change.key, fill)}</span>
              <small>{change.by || text('tour.by_the_clock')}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
