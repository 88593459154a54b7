// The sides overrule: what a game master could move or change, they can by agreement. One side proposes it, and it is done when all others have agreed.
import { create } from '@bufbuild/protobuf';
import { type MasterAct, MasterRequestSchema, OfferKind, OfferRequestSchema } from '../generated/gonfalon_pb';
import type { RequestBody } from '../net/connection';
import type { Room } from '../room';
import type { Chosen } from '../table/picking';
import { say, text } from '../text';
import { AmendFields, amendOf } from './AmendFields';

export function Overrule({ room, selected, send }: { room: Room; selected: Chosen; send: (body: RequestBody) => Promise<void> }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const act = Number((event.submitter as HTMLButtonElement).value) as MasterAct;
    const change = create(MasterRequestSchema, { match: room.id, act, ...amendOf(act, form, selected, room.names().measure), text: String(form.get('text') ?? '') });
    void send({ case: 'offer', value: create(OfferRequestSchema, { match: room.id, kind: OfferKind.OVERRULE, change }) });
  };
  return (
    <details class="overrule">
      <summary>{text('web.overrule')}</summary>
      <p>{text('web.overrule_help')}</p>
      <form onSubmit={submit}>
        <label>
          {text('web.master_text')} <input name="text" maxLength={200} />
        </label>
        <AmendFields room={room} selected={selected} moveKey="web.overrule_move" changeKey="web.overrule_change" />
      </form>
    </details>
  );
}

/** What is proposed, in the words in which all were told. */
export function proposedWords(room: Room): string {
  const told = room.log.value.findLast(({ key }) => key === 'match.asks_overrule');
  return told ? say(told.key, told.args, room.names()) : '';
}
