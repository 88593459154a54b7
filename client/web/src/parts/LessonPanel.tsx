// The lesson beside the table: what the open question is about and what to do, once for each kind; and a list of all of it, to
// read again or ahead. The parts of the page that it speaks of are lit.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Decision } from '../generated/gonfalon_pb';
import type { Room } from '../room';
import { text } from '../text';
import { keepProgress, type Lesson, lessonOf, type Progress, progressOf, type Step, stepNow, taught } from './lesson';
import { spoken } from './scenario';

function useLesson(room: Room) {
  const lesson = useSignal<Lesson | undefined>(undefined);
  const progress = useSignal<Progress | undefined>(progressOf(room.id));
  useEffect(() => {
    if (!progress.value) return;
    taught.value = room.id;
    void lessonOf(progress.value.system)
      .then((found) => {
        lesson.value = found;
      })
      .catch(() => {});
    return () => {
      taught.value = '';
    };
  }, [room, lesson, progress]);
  const keep = (next: Progress | undefined) => {
    progress.value = next;
    keepProgress(room.id, next);
    if (!next) taught.value = '';
  };
  return { lesson: lesson.value, progress: progress.value, keep };
}

export function LessonPanel({ room, decision, over }: { room: Room; decision: Decision | undefined; over: boolean }) {
  const { lesson, progress, keep } = useLesson(room);
  const reading = useSignal('');
  const before = useRef<Decision | undefined>(undefined);
  const known = (id: string) => {
    if (progress && !progress.done.includes(id)) keep({ ...progress, done: [...progress.done, id] });
  };
  // A question that has been answered is known.
  useEffect(() => {
    const answered = before.current;
    before.current = decision;
    if (!answered || answered.number === decision?.number) return;
    reading.value = '';
    const step = lesson?.steps.find((one) => one.question === answered.key);
    if (step) known(step.id);
  }, [decision?.number]);
  const steps = lesson?.steps ?? [];
  const now = progress ? stepNow(steps, progress.done, decision?.key, over) : undefined;
  const shown = steps.find((step) => step.id === reading.value) ?? now;
  // The page lights the parts that the current step names, not those of a step that is read again.
  const lit = shown && shown === now ? shown.show.join(' ') : '';
  useEffect(() => {
    document.documentElement.dataset.lesson = lit;
    return () => {
      delete document.documentElement.dataset.lesson;
    };
  }, [lit]);
  useEffect(() => {
    if (over && now) known(now.id);
  }, [over, now]);
  if (!lesson || !progress) return null;
  const counted = steps.filter((step) => !step.aside || progress.done.includes(step.id));
  const place = shown ? steps.indexOf(shown) : -1;
  const read = (step: Step | undefined) => {
    reading.value = step?.id ?? '';
  };
  return (
    <section class="panel lesson" aria-label={text('web.lesson')} data-step={shown?.id ?? ''}>
      {shown ? (
        <div aria-live="polite">
          <h2>{spoken(shown.title)}</h2>
          <p>{spoken(shown.text)}</p>
          <p class="do">{spoken(shown.do)}</p>
        </div>
      ) : (
        <p role="status">{text(decision ? 'web.lesson_known' : 'web.lesson_wait')}</p>
      )}
      <div class="buttons">
        {place > 0 && (
          <button type="button" onClick={() => read(steps[place - 1])}>
            {text('web.lesson_back')}
          </button>
        )}
        {shown && shown !== now && (
          <button type="button" class="main" onClick={() => read(undefined)}>
            {text('web.lesson_now')}
          </button>
        )}
        {shown && shown === now && !over && (
          <button type="button" class={shown.at === 'start' ? 'main' : ''} onClick={() => known(shown.id)}>
            {text(shown.at === 'start' ? 'web.lesson_on' : 'web.lesson_skip')}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => keep(undefined)}>
          {text('web.lesson_leave')}
        </button>
      </div>
      <details>
        <summary>{text('web.lesson_steps', { done: counted.filter((step) => progress.done.includes(step.id)).length, all: counted.length })}</summary>
        <ol>
          {steps.map((step) => (
            <li key={step.id}>
              <button type="button" class="quiet" onClick={() => read(step)}>
                {spoken(step.title)}
                {progress.done.includes(step.id) && <span aria-label={text('web.lesson_done')}> ✓</span>}
              </button>
            </li>
          ))}
        </ol>
        <p>
          <small>{text('web.lesson_dice')}</small>
        </p>
      </details>
    </section>
  );
}
