// The silhouettes that catalogues name, loaded once a table is shown.
import { signal } from '@preact/signals';

const outlines = signal<Record<string, string> | undefined>(undefined);
const paths = new Map<string, Path2D>();
let asked = false;

/** Starts to load them; whoever reads `drawingsReady` is drawn again when they are there. */
export function loadDrawings(): void {
  if (asked) return;
  asked = true;
  void import('../generated/drawings.json').then((found) => {
    outlines.value = found.default as Record<string, string>;
  });
}

export function drawingsReady(): boolean {
  return outlines.value !== undefined;
}

/** What is not among them (a host's own catalogue may name anything) is a plain pawn. */
export function outlineOf(name: string): string {
  return outlines.value?.[name] ?? outlines.value?.pawn ?? '';
}

export function drawing(name: string): Path2D | undefined {
  if (!outlines.value) return undefined;
  let path = paths.get(name);
  if (!path) {
    path = new Path2D(outlineOf(name));
    paths.set(name, path);
  }
  return path;
}
