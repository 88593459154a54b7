// Replies that belong to what is looked at: two requests may be answered in another order than they were made.
import { useEffect } from 'preact/hooks';

/** Takes the reply when it comes; leaves it alone if it comes too late, or never. */
export type Use = <Reply>(asked: Promise<Reply>, take: (reply: Reply) => void) => void;

/**
 * Calls `begin` whenever one of `about` changes. A reply that arrives after that change is dropped: it speaks of what is no longer looked
 * at, and would take the place of a newer one.
 */
export function useReplies(begin: (use: Use) => void, about: unknown[]): void {
  useEffect(() => {
    let wanted = true;
    begin((asked, take) => {
      asked.then((reply) => wanted && take(reply)).catch(() => {});
    });
    return () => {
      wanted = false;
    };
  }, about);
}
