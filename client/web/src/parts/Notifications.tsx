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
  [NotificationKind.OPPONENT_FOUND]: 'web.note_opponent',
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

/** Of tournaments each leads to the part that it is about. */
const TOURNAMENT_PART: Partial<Record<NotificationKind, string>> = {
  [NotificationKind.TOURNAMENT_LIST_SENT_BACK]: '/lists',
  [NotificationKind.TOURNAMENT_PAIRED]: '/pairings',
  [NotificationKind.TOURNAMENT_CALL]: '/judges',
  [NotificationKind.TOURNAMENT_JUDGE]: '/judges',
  [NotificationKind.TOURNAMENT_CORRECTED]: '/pairings',
  [NotificationKind.TOURNAMENT_CAPTAIN]: '/teams',
};

function pathOf(note: Notification): string {
  if (note.tournament && note.kind === NotificationKind.TOURNAMENT_ROUND && note.match) return `/match/${note.match}`;
  if (note.tournament) return `/tournament/${note.tournament}${TOURNAMENT_PART[note.kind] ?? ''}`;
  if (note.kind === NotificationKind.INVITED) return `/join/${note.code || note.match}`;
  return note.kind === NotificationKind.REMATCH ? `/join/${note.match}` : `/match/${note.match}`;
}

function sayNote(note: Notification): string {
  if (note.tournament) return text(`notification_kind.${(NotificationKind[note.kind] ?? 'unspecified').toLowerCase()}`);
  return text(KIND_KEY[note.kind] ?? 'web.note_other', { from: note.from });
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
            <a href={pathOf(note)}>{sayNote(note)}</a>{' '}
            <small>{when.format(new Date(Number(note.at)))}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
