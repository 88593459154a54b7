// What the browser's tab says: that it is one's turn, in its title and in its picture.
import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { hello } from '../net/server';
import { text } from '../text';

export const attention = signal<'' | 'turn' | 'wait' | 'over'>('');
/** What the page is about, if it has a name of its own: a bookmark, a printed sheet and a file are called so. */
export const subject = signal('');

const WORDS = { turn: 'web.title_turn', wait: 'web.title_wait', over: 'web.title_over' } as const;

export function keepTitle(): void {
  effect(() => {
    const now = attention.value;
    const place = `Gonfalon · ${hello.value?.server ?? ''}`.replace(/ · $/, '');
    const about = now ? `${now === 'turn' ? '● ' : ''}${text(WORDS[now])}` : subject.value;
    document.title = about ? `${about} · ${place}` : place;
    document.querySelector('link[rel=icon]')?.setAttribute('href', now === 'turn' ? '/gonfalon-turn.svg' : '/gonfalon.svg');
  });
}

/** While a page is shown, the browser's tab says what it is about. */
export function useSubject(words: string): void {
  useEffect(() => {
    subject.value = words;
    return () => {
      subject.value = '';
    };
  }, [words]);
}
