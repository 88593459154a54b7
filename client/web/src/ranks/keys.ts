// Keys that are meant for the units of a question: wherever the focus is in its panel but at a control that uses them itself.
import { useEffect, useRef } from 'preact/hooks';

/** A key as it is written beside a button: "Shift+ArrowLeft". */
export function keyName({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  return shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;
}

const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', 'Shift+ArrowLeft': '⇧←', 'Shift+ArrowRight': '⇧→' };

export function keySign(key: string): string {
  return SIGNS[key] ?? key;
}

/** `press` says whether it had a use for the key. */
export function useUnitKeys(press: (key: string) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target !== document.body && !target.closest?.('.decision-panel')) return;
      if (target.closest?.('input, select, textarea, [role=slider]')) return;
      if (latest.current(keyName(event))) event.preventDefault();
    };
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  }, []);
}
