// One's account: entering, keeping a guest's name for good, the password, alerts.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { ChangePasswordRequestSchema, Role, UpgradeGuestRequestSchema } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { account, ask, logOut } from '../net/server';
import { EnterForm } from '../parts/AccountBox';
import { notices, setNotices, setSound, sound } from '../parts/alerts';
import { text } from '../text';

export function AccountPage() {
  const said = useSignal('');
  const me = account.value;
  const attempt = async (what: () => Promise<unknown>) => {
    try {
      await what();
      said.value = text('web.saved');
    } catch (error) {
      said.value = sayFailure(error);
    }
  };
  const fields = (event: SubmitEvent) => {
    event.preventDefault();
    return new FormData(event.currentTarget as HTMLFormElement);
  };
  const upgrade = (event: SubmitEvent) => {
    const form = fields(event);
    const value = create(UpgradeGuestRequestSchema, { name: String(form.get('name')), password: String(form.get('password')) });
    return attempt(async () => {
      account.value = (await ask({ case: 'upgradeGuest', value }, 'session')).account;
    });
  };
  const change = (event: SubmitEvent) => {
    const form = fields(event);
    const value = create(ChangePasswordRequestSchema, {
      oldPassword: String(form.get('old')),
      newPassword: String(form.get('new')),
    });
    return attempt(() => ask({ case: 'changePassword', value }, 'done'));
  };
  return (
    <main class="account">
      <h1>{text('web.account')}</h1>
      {!me && <EnterForm first="login" />}
      {me?.role === Role.GUEST && (
        <form class="panel" onSubmit={(event) => void upgrade(event)}>
          <h2>{text('web.upgrade')}</h2>
          <label>
            {text('web.name')}
            <input name="name" required defaultValue={me.name} autocomplete="username" />
          </label>
          <label>
            {text('web.password')}
            <input name="password" type="password" required autocomplete="new-password" />
          </label>
          <button type="submit" class="main">
            {text('web.save')}
          </button>
        </form>
      )}
      {me && me.role !== Role.GUEST && (
        <form class="panel" onSubmit={(event) => void change(event)}>
          <h2>{text('web.change_password')}</h2>
          <label>
            {text('web.old_password')}
            <input name="old" type="password" required autocomplete="current-password" />
          </label>
          <label>
            {text('web.new_password')}
            <input name="new" type="password" required autocomplete="new-password" />
          </label>
          <div class="buttons">
            <button type="submit" class="main">
              {text('web.save')}
            </button>
            <button type="button" onClick={() => void logOut(false)}>
              {text('web.log_out')}
            </button>
            <button type="button" onClick={() => void logOut(true)}>
              {text('web.log_out_everywhere')}
            </button>
          </div>
        </form>
      )}
      {me && me.role !== Role.GUEST && (
        <p>
          <a href={`/player/${encodeURIComponent(me.name)}`}>{text('web.my_profile')}</a>
        </p>
      )}
      <section class="panel" aria-label={text('web.alerts')}>
        <h2>{text('web.alerts')}</h2>
        <label>
          <input type="checkbox" checked={sound.value} onChange={(event) => setSound(event.currentTarget.checked)} /> {text('web.sound')}
        </label>
        <label>
          <input type="checkbox" checked={notices.value} onChange={(event) => void setNotices(event.currentTarget.checked)} />{' '}
          {text('web.notices')}
        </label>
      </section>
      <p role="status">{said.value}</p>
    </main>
  );
}
