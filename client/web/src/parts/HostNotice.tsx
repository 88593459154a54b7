// What the host has to say to everybody: that the server is about to stop, or that something does not work.
import { signal } from '@preact/signals';
import { type Notice, NoticeKind } from '../generated/gonfalon_pb';
import { listen, onWelcome } from '../net/server';
import { text } from '../text';

const notice = signal<Notice | undefined>(undefined);

listen((body) => {
  if (body.case === 'notice') notice.value = body.value.kind === NoticeKind.RECOVERED ? undefined : body.value;
});
// A new connection means a new start: what was said before is past.
onWelcome(() => {
  notice.value = undefined;
});

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
