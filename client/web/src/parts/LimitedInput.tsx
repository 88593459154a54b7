// A name that may have so many letters: nothing is cut off silently. Near the limit the page counts along; above it, it says
// by how much, and the form is not sent.
import type { InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { text } from '../text';

/** As the server counts them, in bytes of UTF-8: its limits are told in the same. */
export const ACCOUNT_NAME_MAX = 32;
export const TITLE_MAX = 80;
export const UNIT_NAME_MAX = 63;

export function lettersOf(value: string): number {
  return new TextEncoder().encode(value).length;
}

type Props = InputHTMLAttributes<HTMLInputElement> & { most: number };

export function LimitedInput({ most, onInput, ...rest }: Props) {
  const id = useId();
  const used = useSignal(lettersOf(String(rest.value ?? rest.defaultValue ?? '')));
  const over = used.value > most;
  return (
    <>
      <input
        {...rest}
        aria-describedby={id}
        aria-invalid={over}
        onInput={(event) => {
          used.value = lettersOf(event.currentTarget.value);
          event.currentTarget.setCustomValidity(used.value > most ? text('web.name_too_long', { used: used.value, most }) : '');
          onInput?.(event);
        }}
      />
      <small id={id} class={over ? 'limit verdict forbidden' : 'limit'} role={over ? 'alert' : undefined}>
        {over ? text('web.name_too_long', { used: used.value, most }) : used.value > most * 0.75 ? text('web.letters_of', { used: used.value, most }) : ''}
      </small>
    </>
  );
}
