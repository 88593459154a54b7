// A number that somebody types, in what the players count in; what is typed counts when it is a number.
import type { ComponentChildren } from 'preact';
import { TypedNumber } from './TypedNumber';

interface Props {
  label: ComponentChildren;
  /** Shown and typed: this many of what is counted are one. */
  scale: number;
  value: number;
  least: number;
  most: number;
  step: number;
  set: (value: number) => void;
  /** For who does not see where it stands. */
  name?: string;
}

export function NumberField({ label, scale, value, least, most, step, set, name }: Props) {
  const shown = (number: number) => Math.round((number / scale) * 10) / 10;
  return (
    <label class="number-field">
      {label}
      <TypedNumber
        name={name}
        min={shown(least)}
        max={shown(most)}
        step={step >= scale ? shown(step) : 'any'}
        value={shown(value)}
        set={(typed) => set(Math.max(least, Math.min(most, Math.round(typed * scale))))}
      />
    </label>
  );
}
