// The first three, when it is over.
import type { TournamentReply } from '../generated/gonfalon_pb';
import { text } from '../text';
import { countOf, sayStanding } from './names';
import { givesPoints, podiumOf } from './sums';

export function Podium({ picture }: { picture: TournamentReply }) {
  const steps = podiumOf(picture.standings);
  if ((steps[0] ?? []).length === 0) return null;
  const points = givesPoints(picture);
  return (
    <section class="panel tour-podium" aria-label={text('tour.podium')}>
      <h2>{text('tour.podium')}</h2>
      <ol>
        {steps.map((step, at) => (
          <li key={at} class={`step step${at + 1}`}>
            {step.map((standing) => (
              <strong key={standing.entrant}>{sayStanding(picture, standing)}</strong>
            ))}
            {step[0] && (
              <small>
                {points
                  ? countOf('tour.points_n', step[0].score)
                  : `${text('tour.won_drawn_lost')} ${step[0].won}–${step[0].drawn}–${step[0].lost}`}
              </small>
            )}
            <span class="block" aria-hidden="true">
              {at + 1}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
