// What the server gave this browser for the accounts that were in use on it: shown at the next log-in, so that nobody who
// guesses their passwords elsewhere can lock them out. It opens nothing by itself.

const PLACE = 'devices';
/** More are refused; a browser that so many people share forgets the one that was longest away. */
const MOST = 8;

type Kept = [name: string, device: string];

function isKept(entry: unknown): entry is Kept {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}

/** The newest first. A browser that keeps nothing, or something else, is one that nobody has used before. */
function read(): Kept[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(all) ? all.filter(isKept).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** All that are kept, whosever they are: the server knows them itself. */
export function devices(): string[] {
  return read().map(([, device]) => device);
}

/** In the place of what was kept for that account; "" is none. */
export function keepDevice(name: string, device: string): void {
  const all = read();
  if (device === '' || all.some((kept) => kept[0] === name && kept[1] === device)) return;
  const others = all.filter((kept) => kept[0] !== name);
  try {
    localStorage.setItem(PLACE, JSON.stringify([[name, device], ...others].slice(0, MOST)));
  } catch {
    // no room, or not allowed: he is a stranger at his next log-in, as before
  }
}
