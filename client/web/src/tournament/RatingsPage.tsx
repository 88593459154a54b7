// The best of a system.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Rating, RatingsRequestSchema } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask } from '../net/server';
import { systems } from '../parts/systems';
import { useSubject } from '../parts/title';
import { text } from '../text';

export function RatingsPage() {
  const system = useSignal('');
  const found = useSignal<Rating[]>([]);
  const next = useSignal('');
  const loaded = useSignal(false);
  const refused = useSignal('');
  useSubject(text('tour.ratings_list'));
  const chosen = system.value || systems.value[0]?.name || '';
  const look = async (cursor: string) => {
    try {
      const reply = await ask({ case: 'ratings', value: create(RatingsRequestSchema, { system: chosen, page: { cursor } }) }, 'ratings');
      // Somebody may have gone on to another system meanwhile.
      if (chosen !== (system.value || systems.value[0]?.name)) return;
      found.value = cursor ? [...found.value, ...reply.ratings] : reply.ratings;
      next.value = reply.next;
      refused.value = '';
    } catch (error) {
      refused.value = sayFailure(error);
    }
    loaded.value = true;
  };
  useEffect(() => {
    loaded.value = false;
    found.value = [];
    next.value = '';
    if (chosen) void look('');
  }, [chosen]);
  return (
    <main class="tournaments ratings">
      <h1>{text('tour.ratings_list')}</h1>
      <div class="filters">
        <div class="tour-which" role="group" aria-label={text('web.system')}>
          {systems.value.map((one) => (
            <button
              key={one.name}
              type="button"
              class={chosen === one.name ? 'chosen' : ''}
              aria-pressed={chosen === one.name}
              onClick={() => {
                system.value = one.name;
              }}
            >
              {text(`system.${one.name}`)}
            </button>
          ))}
        </div>
      </div>
      {refused.value && <p role="alert">{refused.value}</p>}
      {loaded.value && found.value.length === 0 && !refused.value && <p class="panel">{text('tour.nobody_rated')}</p>}
      {found.value.length > 0 && (
        <section class="panel" aria-label={text('tour.ratings_list')}>
          <table class="tour-standings">
            <thead>
              <tr>
                <th>{text('tour.rank')}</th>
                <th>{text('web.player')}</th>
                <th class="number">{text('tour.rating')}</th>
                <th class="number">{text('tour.deviation')}</th>
                <th class="number">{text('tour.games')}</th>
              </tr>
            </thead>
            <tbody>
              {found.value.map((one, at) => (
                <tr key={one.name} class={one.name === account.value?.name ? 'own' : ''} data-rank={one.place || at + 1}>
                  <td class="rank">{one.place || at + 1}</td>
                  <th scope="row">
                    <a href={`/player/${encodeURIComponent(one.name)}`}>{one.name}</a>
                  </th>
                  <td class="number">
                    <strong>{one.points}</strong>
                  </td>
                  <td class="number">±{2 * one.deviation}</td>
                  <td class="number">{one.games}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {next.value && (
        <button type="button" onClick={() => void look(next.value)}>
          {text('tour.more')}
        </button>
      )}
      <p>
        <small>{text('tour.ratings_about')}</small>
      </p>
    </main>
  );
}
