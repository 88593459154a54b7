// What the host has to say to everybody: that the server is about to stop, or that something does not work.
import { signal } from '@preact/signals';
import { type Notice, NoticeKind } from '../generated/gonfalon_pb';
import { hello, listen, onWelcome } from '../net/server';
import { text } from '../text';

const notice = signal<Notice | undefined>(undefined);

listen((body) => {
  if (body.case === 'notice') notice.value = body.value.kind === NoticeKind.RECOVERED ? undefined : body.value;
});
// A new connection means a new start: what was said before is past.
onWelcome(() => {
  notice.value = undefined;
});

/** Words of welcome that were read are not said again. */
const read = signal(localStorage.getItem('welcome') ?? '');

export function Welcome() {
  const words = hello.value?.motd ?? '';
  if (!words || words === read.value) return null;
  return (
    <p class="host-notice welcome" role="status">
      {words}{' '}
      <button
        type="button"
        class="quiet"
        aria-label={text('web.close')}
        onClick={() => {
          read.value = words;
          localStorage.setItem('welcome', words);
        }}
      >
        ×
      </button>
    </p>
  );
}

export function HostNotice() {
  const said = notice.value;
  if (!said) return null;
  const words =
    said.kind === NoticeKind.DRAINING
      ? text('web.draining', { seconds: said.inSeconds })
      : said.kind === NoticeKind.DEGRADED
        ? text('web.degraded', { text: said.text })
        : said.text || text(said.key);
  return (
    <p class="host-notice" role="status">
      {words}
    </p>
  );
}
