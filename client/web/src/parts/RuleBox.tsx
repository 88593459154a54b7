// The text of the rule that was asked for.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type RuleText, RuleTextsRequestSchema } from '../generated/gonfalon_pb';
import { ask } from '../net/server';
import { language, text } from '../text';
import { useEscape } from './escape';
import { shownRule } from './RuleLink';

export function RuleBox({ system }: { system: string }) {
  const found = useSignal<RuleText | undefined>(undefined);
  const id = shownRule.value;
  const reader = language.value;
  useEffect(() => {
    found.value = undefined;
    if (!id) return;
    const value = create(RuleTextsRequestSchema, { system, ids: [id], language: reader });
    void ask({ case: 'ruleTexts', value }, 'ruleTexts')
      .then((reply) => {
        found.value = reply.texts[0];
      })
      .catch(() => {});
  }, [id, system, reader, found]);
  const close = () => {
    shownRule.value = '';
  };
  useEscape(!!id, close);
  if (!id) return null;
  return (
    <dialog open class="rule-box" aria-label={text('web.rule', { id })}>
      <h2>{text('web.rule', { id })}</h2>
      <pre>{found.value?.text ?? '…'}</pre>
      <button type="button" onClick={close} autofocus>
        {text('web.close')}
      </button>
    </dialog>
  );
}
