// What happened while one was away or elsewhere on the page: a bell with the number, and the list behind it.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { type Notification, NotificationKind, NotificationsReadRequestSchema, NotificationsRequestSchema } from '../generated/gonfalon_pb';
import { account, ask, listen, onWelcome } from '../net/server';
import { language, text } from '../text';

const KEPT = 50;
const all = signal<Notification[]>([]);

const KIND_KEY: Partial<Record<NotificationKind, string>> = {
  [NotificationKind.YOUR_DECISION]: 'web.note_decision',
  [NotificationKind.INVITED]: 'web.note_invited',
  [NotificationKind.JOINED]: 'web.note_joined',
  [NotificationKind.STARTED]: 'web.note_started',
  [NotificationKind.OVER]: 'web.note_over',
  [NotificationKind.OFFER]: 'web.note_offer',
  [NotificationKind.MASTER_CALLED]: 'web.note_master',
  [NotificationKind.REMATCH]: 'web.note_rematch',
  [NotificationKind.CANCELLED]: 'web.note_cancelled',
  [NotificationKind.REMOVED]: 'web.note_removed',
};

onWelcome(() => {
  if (!account.value) {
    all.value = [];
    return;
  }
  void ask({ case: 'notifications', value: create(NotificationsRequestSchema, {}) }, 'notifications')
    .then((reply) => {
      all.value = [...reply.notifications].sort((a, b) => b.number - a.number).slice(0, KEPT);
    })
    .catch(() => {});
});
listen((body) => {
  if (body.case !== 'notification') return;
  all.value = [body.value, ...all.value.filter((one) => one.number !== body.value.number)].slice(0, KEPT);
});

function read(): void {
  const upTo = all.value[0]?.number ?? 0;
  if (!all.value.some((one) => !one.read)) return;
  void ask({ case: 'notificationsRead', value: create(NotificationsReadRequestSchema, { upTo }) }, 'done')
    .then(() => {
      all.value = all.value.map((one) => ({ ...one, read: true }));
    })
    .catch(() => {});
}

function pathOf(note: Notification): string {
  if (note.kind === NotificationKind.INVITED) return `/join/${note.code || note.match}`;
  return note.kind === NotificationKind.REMATCH ? `/join/${note.match}` : `/match/${note.match}`;
}

export function Notifications() {
  if (!account.value) return null;
  const unread = all.value.filter((one) => !one.read).length;
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <details class="bell" onToggle={(event) => !event.currentTarget.open && read()}>
      <summary aria-label={text('web.notes', { unread })}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3a6 6 0 0 0-6 6v5l-2 3h16l-2-3V9a6 6 0 0 0-6-6zM10 19a2 2 0 0 0 4 0" />
        </svg>
        {unread > 0 && <strong>{unread}</strong>}
      </summary>
      <ul class="lists panel">
        {all.value.length === 0 && <li>{text('web.no_notes')}</li>}
        {all.value.map((note) => (
          <li key={note.number} class={note.read ? '' : 'unread'}>
            <a href={pathOf(note)}>{text(KIND_KEY[note.kind] ?? 'web.note_other', { from: note.from })}</a>{' '}
            <small>{when.format(new Date(Number(note.at)))}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
