// What the browser's tab says: that it is one's turn, in its title and in its picture.
import { effect, signal } from '@preact/signals';
import { hello } from '../net/server';
import { text } from '../text';

export const attention = signal<'' | 'turn' | 'wait' | 'over'>('');

const WORDS = { turn: 'web.title_turn', wait: 'web.title_wait', over: 'web.title_over' } as const;

export function keepTitle(): void {
  effect(() => {
    const now = attention.value;
    const place = `Gonfalon · ${hello.value?.server ?? ''}`.replace(/ · $/, '');
    document.title = now ? `${now === 'turn' ? '● ' : ''}${text(WORDS[now])} · ${place}` : place;
    document.querySelector('link[rel=icon]')?.setAttribute('href', now === 'turn' ? '/gonfalon-turn.svg' : '/gonfalon.svg');
  });
}
