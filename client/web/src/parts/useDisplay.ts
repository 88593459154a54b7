// A system's display, for pages that show one of its tables.
import { type Signal, useSignal } from '@preact/signals';
import { catalogueOf } from './catalogue';
import { Display } from './display';
import { useReplies } from './useReplies';

const NOTHING = new Display(undefined);

export function useDisplay(system: string): Signal<Display> {
  const display = useSignal(NOTHING);
  useReplies(
    (use) => {
      if (!system) return;
      use(catalogueOf(system), (catalogue) => {
        display.value = new Display(catalogue);
      });
    },
    [system, display],
  );
  return display;
}
