// What to tell the player when a request came to nothing.
import { type Names, sayError, text } from '../text';
import { Refused } from './connection';

export function sayFailure(error: unknown, names?: Names): string {
  return error instanceof Refused ? sayError(error.error, names) : text('web.failed');
}
