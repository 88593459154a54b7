// A field for a number that keeps what is being typed: the panel is drawn anew whenever the server says something, and would
// otherwise put the old number back under the player's fingers.
import { useState } from 'preact/hooks';

interface Props {
  value: number;
  min: number;
  max: number;
  step?: number | 'any';
  /** What it is called: in words, or by the element that says so. */
  name?: string | undefined;
  namedBy?: string;
  /** Called when the typing is over and it is a number. */
  set: (value: number) => void;
}

export function TypedNumber({ value, min, max, step = 1, name, namedBy, set }: Props) {
  const [typed, type] = useState<string | undefined>(undefined);
  return (
    <input
      type="number"
      aria-label={name}
      aria-labelledby={namedBy}
      min={min}
      max={max}
      step={step}
      value={typed ?? value}
      onInput={(event) => type(event.currentTarget.value)}
      onChange={(event) => {
        const wanted = event.currentTarget.valueAsNumber;
        type(undefined);
        if (Number.isFinite(wanted)) set(wanted);
      }}
    />
  );
}
