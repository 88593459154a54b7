// Who one is: nobody yet, a guest or an account.
import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import { sayFailure } from '../net/failure';
import { account, beGuest, hello, logIn, logOut, register } from '../net/server';
import { text } from '../text';
import { ACCOUNT_NAME_MAX, LimitedInput } from './LimitedInput';

type Way = 'guest' | 'login' | 'register';

export function EnterForm({ first = 'guest' }: { first?: Way }) {
  const way = useSignal<Way>(first);
  const refused = useSignal('');
  const busy = useSignal(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(form.get('name')).trim();
    const password = String(form.get('password') ?? '');
    busy.value = true;
    refused.value = '';
    try {
      if (way.value === 'guest') await beGuest(name);
      else if (way.value === 'login') await logIn(name, password);
      else await register(name, password);
    } catch (error) {
      refused.value = sayFailure(error);
    } finally {
      busy.value = false;
    }
  };
  const known = hello.value?.features ?? [];
  const ways: Way[] = ['guest', 'login', 'register'];
  return (
    <form class="panel enter" onSubmit={(event) => void submit(event)}>
      <fieldset class="tabs">
        <legend>{text('web.who_are_you')}</legend>
        {ways
          .filter((one) => one === 'login' || known.length === 0 || known.includes(one === 'guest' ? 'guests' : 'registration'))
          .map((one) => (
            <label key={one} class={way.value === one ? 'chosen' : ''}>
              <input
                type="radio"
                name="way"
                checked={way.value === one}
                onChange={() => {
                  way.value = one;
                }}
              />
              {text(`web.way_${one}`)}
            </label>
          ))}
      </fieldset>
      <label>
        {text('web.name')}
        <LimitedInput name="name" required most={ACCOUNT_NAME_MAX} autocomplete="username" />
      </label>
      {way.value !== 'guest' && (
        <label>
          {text('web.password')}
          <input
            name="password"
            type="password"
            required
            autocomplete={way.value === 'login' ? 'current-password' : 'new-password'}
          />
        </label>
      )}
      {refused.value && (
        <p role="alert" class="verdict forbidden">
          {refused.value}
        </p>
      )}
      <button type="submit" class="main" disabled={busy.value}>
        {text('web.enter')}
      </button>
    </form>
  );
}

/** What is inside needs a name; whoever has none yet is asked for one here, not sent away. */
export function NeedsAccount({ children }: { children: ComponentChildren }) {
  return account.value ? <>{children}</> : <EnterForm />;
}

export function AccountBox() {
  const me = account.value;
  if (!me) return <a href="/account">{text('web.log_in')}</a>;
  return (
    <span class="me">
      <a href="/account">{me.name}</a>{' '}
      <button type="button" class="quiet" onClick={() => void logOut(false)}>
        {text('web.log_out')}
      </button>
    </span>
  );
}
