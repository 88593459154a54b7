// Which page is shown. Links are ordinary ones, so that they can be shared, opened in another tab and gone back
// from; a click on one of ours only changes the address.
import { signal } from '@preact/signals';

export interface Route {
  page: 'lobby' | 'create' | 'armies' | 'join' | 'match' | 'replay' | 'wall' | 'account' | 'about' | 'tournaments' | 'tournament' | 'ratings' | 'player';
  id: string;
  /** What of it: "/tournament/ID/standings". */
  part: string;
  query: URLSearchParams;
}

function read(): Route {
  const [, page = '', id = '', part = ''] = location.pathname.split('/');
  const query = new URLSearchParams(location.search);
  const known = ['create', 'armies', 'join', 'match', 'replay', 'wall', 'account', 'about', 'tournaments', 'tournament', 'ratings', 'player'] as const;
  return { page: known.find((one) => one === page) ?? 'lobby', id: decodeURIComponent(id), part, query };
}

export const route = signal<Route>(read());

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.value = read();
}

export function followLinks(): void {
  addEventListener('popstate', () => {
    route.value = read();
  });
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest?.('a[href^="/"]');
    if (!anchor || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (anchor.hasAttribute('download') || anchor.getAttribute('target')) return;
    event.preventDefault();
    go(anchor.getAttribute('href') as string);
  });
}
