// A system's display, for pages that show one of its tables.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { catalogueOf } from './catalogue';
import { Display } from './display';

const NOTHING = new Display(undefined);

export function useDisplay(system: string): Signal<Display> {
  const display = useSignal(NOTHING);
  useEffect(() => {
    if (!system) return;
    void catalogueOf(system)
      .then((catalogue) => {
        display.value = new Display(catalogue);
      })
      .catch(() => {});
  }, [system, display]);
  return display;
}
