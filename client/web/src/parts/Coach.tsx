// The first game teaches: the first time that a kind of question is asked, a few words say how it is answered. What a system
// wants to add to one of its questions is the text "<question>.help".
import { signal } from '@preact/signals';
import { type Decision, DecisionKind } from '../generated/gonfalon_pb';
import { has, text } from '../text';
import { taught } from './lesson';

const NAMES: Partial<Record<DecisionKind, string>> = {
  [DecisionKind.PICK]: 'pick',
  [DecisionKind.ORDER]: 'order',
  [DecisionKind.PLACE]: 'place',
  [DecisionKind.MOVE]: 'move',
  [DecisionKind.TARGET]: 'target',
  [DecisionKind.SHARE]: 'share',
  [DecisionKind.NUMBER]: 'number',
  [DecisionKind.FORM]: 'form',
  [DecisionKind.DRILL]: 'drill',
  [DecisionKind.LAY]: 'lay',
};

function kept(): Set<string> {
  return new Set((localStorage.getItem('learnt') ?? '').split(' ').filter(Boolean));
}

const learnt = signal<ReadonlySet<string>>(kept());

function remember(what: string[]): void {
  learnt.value = new Set([...learnt.value, ...what]);
  localStorage.setItem('learnt', [...learnt.value].join(' '));
}

export function forgetLessons(): void {
  learnt.value = new Set();
  localStorage.removeItem('learnt');
}

export function Coach({ decision }: { decision: Decision }) {
  if (learnt.value.has('all') || taught.value) return null;
  const kind = NAMES[decision.kind] ?? 'pick';
  const lesson = decision.reaction ? 'reaction' : kind;
  const help = `${decision.key}.help`;
  const general = !learnt.value.has(lesson);
  const special = has(help) && !learnt.value.has(help);
  if (!general && !special) return null;
  return (
    <div class="coach" role="note">
      {special && <p>{text(help)}</p>}
      {general && <p>{text(`web.learn_${lesson}`)}</p>}
      <button type="button" onClick={() => remember([lesson, ...(special ? [help] : [])])}>
        {text('web.understood')}
      </button>
      <button type="button" class="quiet" onClick={() => remember(['all'])}>
        {text('web.no_lessons')}
      </button>
    </div>
  );
}
