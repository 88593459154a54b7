// Escape closes what lies over the page, wherever the focus is.
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Nobody else hears an Escape that has closed something. */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!open) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [open]);
}
