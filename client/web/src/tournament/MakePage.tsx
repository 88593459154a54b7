// Drafts a tournament, or changes one.
import { clone, create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  type Problem,
  Role,
  TournamentChangeRequestSchema,
  TournamentCreateRequestSchema,
  TournamentDirectRequestSchema,
  type TournamentReply,
  type TournamentSettings,
  TournamentSettingsSchema,
  TournamentShowRequestSchema,
  TournamentStatus,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask, Refused } from '../net/server';
import { EnterForm } from '../parts/AccountBox';
import { systems } from '../parts/systems';
import { go } from '../router';
import { useSubject } from '../parts/title';
import { sayError, text } from '../text';
import { Problems } from './fields';
import { titled } from './names';
import { PRESETS, type Preset, presetSettings } from './presets';
import { SettingsForm } from './SettingsForm';

function firstWrong(): void {
  requestAnimationFrame(() => document.querySelector('.tour-settings .verdict')?.scrollIntoView({ block: 'center' }));
}

function Form({ before }: { before: TournamentReply | undefined }) {
  const first = systems.value[0];
  const begin = (preset: Preset): TournamentSettings => {
    const made = presetSettings(preset);
    made.system = first?.name ?? '';
    made.points = first?.defaultPoints ?? 0;
    return made;
  };
  const preset = useSignal<Preset>('evening_swiss');
  const settings = useSignal<TournamentSettings>(before?.settings ? clone(TournamentSettingsSchema, before.settings) : begin('evening_swiss'));
  const judges = useSignal('');
  const problems = useSignal<Problem[]>([]);
  const refused = useSignal('');
  const busy = useSignal(false);
  // What was kept by this form stays one event, also if it could not be published and is tried again.
  const kept = useSignal({ id: before?.info?.id ?? '', version: before?.version ?? 0 });
  const choose = (wanted: Preset) => {
    preset.value = wanted;
    const { name, text: words, system, points } = settings.value;
    settings.value = { ...begin(wanted), name, text: words, system, points };
  };
  const save = async (publish: boolean) => {
    busy.value = true;
    problems.value = [];
    refused.value = '';
    try {
      const reply = kept.value.id
        ? await ask({ case: 'tournamentChange', value: create(TournamentChangeRequestSchema, { tournament: kept.value.id, settings: settings.value, version: kept.value.version }) }, 'tournament')
        : await ask({ case: 'tournamentCreate', value: create(TournamentCreateRequestSchema, { settings: settings.value }) }, 'tournament');
      const id = reply.info?.id ?? kept.value.id;
      kept.value = { id, version: 0 };
      const direct = (act: ReturnType<typeof create<typeof TournamentDirectRequestSchema>>['act']) =>
        ask({ case: 'tournamentDirect', value: create(TournamentDirectRequestSchema, { tournament: id, act }) }, 'tournament');
      const missing: string[] = [];
      for (const name of judges.value.split(',').map((one) => one.trim()).filter(Boolean))
        await direct({ case: 'appoint', value: { $typeName: 'gonfalon.v1.TournamentAppoint', name, off: false } }).catch((error: unknown) => {
          missing.push(name);
          refused.value = text('tour.judge_refused', { why: titled(name, sayFailure(error)) });
        });
      judges.value = missing.join(', ');
      if (missing.length > 0) return;
      if (publish) await direct({ case: 'publish', value: { $typeName: 'gonfalon.v1.TournamentPublish' } });
      go(`/tournament/${id}`);
    } catch (error) {
      if (error instanceof Refused && error.error.problems.length > 0) {
        problems.value = error.error.problems;
        refused.value = text('tour.wrong_settings', { count: error.error.problems.length });
        firstWrong();
      } else refused.value = error instanceof Refused ? sayError(error.error) : sayFailure(error);
    } finally {
      busy.value = false;
    }
  };
  const published = before?.info !== undefined && before.info.status !== TournamentStatus.DRAFT;
  return (
    <Problems.Provider value={problems.value}>
      <form
        class="tour-make"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        {!before && (
          <fieldset class="tour-presets">
            <legend>{text('tour.begin_with')}</legend>
            {PRESETS.map((one) => (
              <button key={one} type="button" class={preset.value === one ? 'chosen' : ''} aria-pressed={preset.value === one} data-preset={one} onClick={() => choose(one)}>
                <strong>{text(`tour.preset.${one}`)}</strong>
                <small>{text(`tour.preset_about.${one}`)}</small>
              </button>
            ))}
          </fieldset>
        )}
        <SettingsForm settings={settings} published={published} />
        {!before && (
          <section class="panel tour-part tour-judges">
            <h2>{text('tour.judges')}</h2>
            <div class="tour-field">
              <label for="tour-judges">{text('tour.set.judges')}</label>
              <input
                id="tour-judges"
                value={judges.value}
                onInput={(event) => {
                  judges.value = event.currentTarget.value;
                }}
              />
              <small>{text('tour.hint.judges')}</small>
            </div>
          </section>
        )}
        <div class="tour-save">
          {refused.value && (
            <p role="alert" class="verdict forbidden">
              {refused.value}
            </p>
          )}
          <div class="buttons">
            <button type="submit" class={published ? 'main' : ''} disabled={busy.value}>
              {text(before ? 'tour.save_changes' : 'tour.save_draft')}
            </button>
            {!published && (
              <button type="button" class="main" disabled={busy.value} onClick={() => void save(true)}>
                {text('tour.publish')}
              </button>
            )}
            {before?.info && (
              <a class="button" href={`/tournament/${before.info.id}`}>
                {text('tour.cancel_edit')}
              </a>
            )}
          </div>
        </div>
      </form>
    </Problems.Provider>
  );
}

/** Without an id: a new one. */
export function MakePage({ id }: { id: string }) {
  useSubject(text(id ? 'tour.change' : 'tour.make'));
  const before = useSignal<TournamentReply | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const me = account.value;
  useEffect(() => {
    if (!id) return;
    void ask({ case: 'tournamentShow', value: create(TournamentShowRequestSchema, { tournament: id }) }, 'tournament')
      .then((reply) => {
        before.value = reply;
      })
      .catch((error: unknown) => {
        failure.value = error;
      });
  }, [id, me?.name, before, failure]);
  const ready = systems.value.length > 0 && (!id || before.value);
  return (
    <main class="tournaments">
      <h1>{text(id ? 'tour.change' : 'tour.make')}</h1>
      {failure.value !== undefined && <p role="alert">{sayFailure(failure.value)}</p>}
      {!me || me.role === Role.GUEST ? (
        <>
          <p>{text('tournament.no_guests')}</p>
          {!me && <EnterForm first="login" />}
          {me && <a href="/account">{text('web.upgrade')}</a>}
        </>
      ) : (
        ready && <Form before={before.value} />
      )}
    </main>
  );
}
