// "Your decision": a sound and a notification, each only if the player has asked for it.
import { signal } from '@preact/signals';
import { text } from '../text';

function kept(name: string): boolean {
  return localStorage.getItem(name) === 'on';
}

export const sound = signal(kept('sound'));
export const notices = signal(kept('notices'));

export function setSound(on: boolean): void {
  sound.value = on;
  localStorage.setItem('sound', on ? 'on' : 'off');
}

export async function setNotices(on: boolean): Promise<void> {
  const allowed = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  notices.value = allowed;
  localStorage.setItem('notices', allowed ? 'on' : 'off');
}

/** Two short notes, made here: no file to load. */
function ring(): void {
  const audio = new AudioContext();
  for (const [index, pitch] of [523, 784].entries()) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + index * 0.18);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + index * 0.18 + 0.17);
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + index * 0.18);
    note.stop(audio.currentTime + index * 0.18 + 0.18);
  }
}

export function callToDecision(match: string): void {
  if (sound.value) ring();
  if (notices.value && document.hidden) new Notification(text('web.your_decision'), { tag: match });
}
