// A silhouette beside words.
import { drawingsReady, loadDrawings, outlineOf } from '../paint/drawings';

export function Silhouette({ name, title = '' }: { name: string; title?: string }) {
  loadDrawings();
  return (
    <svg class="silhouette" viewBox="0 0 512 512" {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}>
      {drawingsReady() && <path d={outlineOf(name)} />}
    </svg>
  );
}
