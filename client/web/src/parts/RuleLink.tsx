// A rule's number; pressed, it shows the rule's text.
import { signal } from '@preact/signals';

/** The rule whose text is being shown; the table page has the box for it. */
export const shownRule = signal('');

export function RuleLink({ id }: { id: string }) {
  if (!id) return null;
  return (
    <button
      type="button"
      class="rule"
      onClick={() => {
        shownRule.value = id;
      }}
    >
      {id}
    </button>
  );
}
