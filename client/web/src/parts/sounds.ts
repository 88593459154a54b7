// Short sounds, made here: there is no file to load. Off until somebody wants them.
import { type Event, RollResult } from '../generated/gonfalon_pb';
import { sound } from './alerts';

let audio: AudioContext | undefined;

function context(): AudioContext | undefined {
  if (!sound.value || typeof AudioContext === 'undefined') return undefined;
  audio ??= new AudioContext();
  return audio;
}

/** A burst of noise that fades: wood on wood, a step, a shot, by its pitch and length. */
function knock(to: AudioContext, at: number, pitch: number, long: number, loud: number): void {
  const length = Math.ceil(to.sampleRate * long);
  const buffer = to.createBuffer(1, length, to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = to.createBufferSource();
  const filter = to.createBiquadFilter();
  const volume = to.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(to.destination);
  source.start(to.currentTime + at);
}

function note(to: AudioContext, at: number, pitch: number, long: number, loud: number): void {
  const source = to.createOscillator();
  const volume = to.createGain();
  source.type = 'triangle';
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, to.currentTime + at);
  volume.gain.exponentialRampToValueAtTime(0.001, to.currentTime + at + long);
  source.connect(volume).connect(to.destination);
  source.start(to.currentTime + at);
  source.stop(to.currentTime + at + long);
}

/** Dice rattle; what moves makes a step; a passed test rings, a failed one thuds. */
export function soundOf(event: Event): void {
  const to = context();
  if (!to) return;
  const dice = event.rolls.reduce((sum, roll) => sum + roll.faces.length, 0);
  for (let die = 0; die < Math.min(dice, 8); die++) knock(to, die * 0.07, 1600 + (die % 3) * 500, 0.06, 0.5);
  if (dice === 0) knock(to, 0, 320, 0.09, 0.5);
  const last = event.rolls.at(-1)?.result;
  if (last === RollResult.PASSED) note(to, 0.1 + dice * 0.07, 660, 0.25, 0.06);
  if (last === RollResult.FAILED) note(to, 0.1 + dice * 0.07, 165, 0.25, 0.08);
}

export function soundOfEnd(): void {
  const to = context();
  if (to) for (const [index, pitch] of [392, 523, 659, 784].entries()) note(to, index * 0.16, pitch, 0.4, 0.07);
}
