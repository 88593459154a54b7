// Talk at the table: to all players, to one's own side, or among spectators.
import { create } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import { ChatChannel, ChatRequestSchema, MuteRequestSchema, MuteScope, ViewerKind } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import type { Room } from '../room';
import { text } from '../text';

const CHANNEL_KEY: Record<number, string> = {
  [ChatChannel.PLAYERS]: 'web.chat_players',
  [ChatChannel.SIDE]: 'web.chat_side',
  [ChatChannel.SPECTATORS]: 'web.chat_spectators',
};

export function Chat({ room }: { room: Room }) {
  const draft = useSignal('');
  const refused = useSignal('');
  const spectator = room.viewer.value?.kind === ViewerKind.SPECTATOR;
  const channels = spectator ? [ChatChannel.SPECTATORS] : [ChatChannel.PLAYERS, ChatChannel.SIDE];
  const channel = useSignal<ChatChannel>(channels[0] as ChatChannel);
  const to = channels.includes(channel.value) ? channel.value : (channels[0] as ChatChannel);
  const send = async (event: Event) => {
    event.preventDefault();
    const words = draft.value.trim();
    if (!words) return;
    try {
      await ask({ case: 'chat', value: create(ChatRequestSchema, { match: room.id, channel: to, text: words }) }, 'done');
      draft.value = '';
      refused.value = '';
    } catch (error) {
      refused.value = sayFailure(error);
    }
  };
  const mute = (name: string) =>
    void ask(
      { case: 'mute', value: create(MuteRequestSchema, { match: room.id, name, scope: MuteScope.FOR_ME }) },
      'done',
    )
      .then(() => {
        room.chat.value = room.chat.value.filter((line) => line.from !== name);
      })
      .catch(() => {});
  return (
    <section class="chat" aria-label={text('web.chat')}>
      <div class="lines" role="log" aria-live="polite" tabIndex={0}>
        <ol>
          {room.chat.value.map((line) => (
            <li key={`${line.channel}/${line.number}`} class={`side${line.side}`}>
              <small>{text(CHANNEL_KEY[line.channel] ?? 'web.chat')}</small> <strong>{line.from}</strong> {line.text}{' '}
              <button type="button" class="quiet" aria-label={text('web.mute', { name: line.from })} onClick={() => mute(line.from)}>
                ×
              </button>
            </li>
          ))}
        </ol>
      </div>
      <form onSubmit={(event) => void send(event)}>
        <select
          aria-label={text('web.chat_to')}
          value={to}
          onChange={(event) => {
            channel.value = Number(event.currentTarget.value);
          }}
        >
          {channels.map((one) => (
            <option key={one} value={one}>
              {text(CHANNEL_KEY[one] as string)}
            </option>
          ))}
        </select>
        <input
          aria-label={text('web.chat_text')}
          maxLength={500}
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
          }}
        />
        <button type="submit">{text('web.send')}</button>
      </form>
      {refused.value && <p role="alert">{refused.value}</p>}
    </section>
  );
}
