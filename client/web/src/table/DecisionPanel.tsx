// The open decision: what is asked, its controls, the server's word on the answer in the making, and complete
// answers to choose from. By keyboard: a digit takes a suggestion, Enter confirms, and the next question has the focus.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Answer, DecisionKind, type OddsLine, type Preview, type Suggestion } from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { Coach } from '../parts/Coach';
import { RuleLink } from '../parts/RuleLink';
import { StandingOffer } from '../parts/Standing';
import type { Room } from '../room';
import { type Names, say, sayError, sayLength, sayName, text } from '../text';
import { sayCost, sayQuestion } from './question';
import { coverBetween, coverPieces } from './cover';
import { Controls } from './DecisionControls';
import { aimsOf } from './DecisionLayer';
import type { Draft } from './draft';
import { sealed, whenOf } from './massed';
import { chancesOf, sayChance, sayModifier } from './odds';
import { drawnArcs } from './arcs';
import { textOf } from './picture';

/** What the page does for the panel when a key is pressed elsewhere on it. */
export interface PanelKeys {
  take(number: number): void;
  confirm(): void;
}

interface Props {
  room: Room;
  draft: Draft;
  preview: Preview | undefined;
  /** The kinds of terrain that give cover. */
  cover: ReadonlySet<string>;
  keys: { current: PanelKeys | undefined };
}

/** A new question takes no click for a moment: a second click on Confirm was meant for the one before. */
const ARM_AFTER_MS = 350;

function Verdict({ preview, names }: { preview: Preview; names: Names }) {
  if (preview.legal)
    return (
      <p class="verdict legal">
        {sayCost(preview, names)}
      </p>
    );
  const refusal = preview.refusal;
  return (
    <p class="verdict forbidden">
      {refusal && sayError(refusal, names)}
      {refusal?.rule && <RuleLink id={refusal.rule} />}
    </p>
  );
}

/** While units are missing the server judges an answer with others in their place: of those its word is none on this answer. */
export function saysSomething({ legal, refusal }: Preview, draft: Draft): boolean {
  const missing = draft.missing();
  if (missing.length === 0) return true;
  if (legal || !refusal) return false;
  if (refusal.unit >= 0) return !missing.includes(refusal.unit);
  return !!refusal.at && draft.items.value.some(({ x, y }) => x === refusal.at?.x && y === refusal.at?.y);
}

function useSuggestions(room: Room, draft: Draft) {
  const suggestions = useSignal<Suggestion[]>([]);
  const { decision } = draft;
  useEffect(() => {
    let wanted = true;
    suggestions.value = [];
    room
      .suggest(decision.side, decision.number)
      .then((found) => {
        if (wanted) suggestions.value = [...found].sort((a, b) => b.worth - a.worth);
      })
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [room, decision, suggestions]);
  return suggestions.value;
}

/** While a figure is dragged its odds are asked for only where it rests so long. */
const ODDS_AFTER_MS = 120;
const NO_ODDS: OddsLine[] = [];

function useOdds(room: Room, draft: Draft): OddsLine[] {
  const odds = useSignal<OddsLine[]>(NO_ODDS);
  const items = draft.items.value;
  useEffect(() => {
    let wanted = true;
    odds.value = NO_ODDS;
    const ask = () =>
      void room
        .odds(draft.decision.side, draft.answer())
        .then((lines) => {
          if (wanted) odds.value = lines;
        })
        .catch(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (items.length > 0 && draft.dragging.peek() >= 0) timer = setTimeout(ask, ODDS_AFTER_MS);
    else if (items.length > 0) ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [room, draft, items, odds]);
  return odds.value;
}

/** Whether doing nothing is an answer, too: then it has a button of its own. */
function useEmpty(room: Room, draft: Draft): Signal<boolean> {
  const allowed = useSignal(false);
  const { decision } = draft;
  useEffect(() => {
    let wanted = true;
    allowed.value = false;
    if (decision.kind === DecisionKind.NUMBER || decision.kind === DecisionKind.SHARE) return;
    room
      .preview(decision.side, draft.emptyAnswer())
      .then((found) => {
        if (wanted) allowed.value = found?.legal ?? false;
      })
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [room, draft, decision, allowed]);
  return allowed;
}

/** In words, what gives cover between who aims and whom he has chosen. */
function Between({ room, draft, cover }: { room: Room; draft: Draft; cover: ReadonlySet<string> }) {
  const picture = room.picture.value;
  const pieces = coverPieces(picture, cover);
  const found = aimsOf(picture, draft).flatMap(({ from, to }) => coverBetween(pieces, from, to));
  if (found.length === 0) return null;
  const names = [...new Set(found.map((piece) => sayName(textOf(piece, 'name')) || text(textOf(piece, 'kind'))))];
  return <p class="between-words">{text('web.between', { names: names.join(', ') })}</p>;
}

/** How likely what is; what is added to the roll, each with its rule. */
function Odds({ lines, names }: { lines: OddsLine[]; names: Names }) {
  if (lines.length === 0) return null;
  return (
    <ul class="odds">
      {chancesOf(lines, names).map((chance, index) => (
        <li key={index}>
          {sayChance(chance)}
          {chance.modifiers.map((modifier, at) => (
            <span key={at} class="modifier">
              {sayModifier(modifier)} <RuleLink id={modifier.rule} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What the lines drawn around figures are. */
function Legend({ room, draft, preview }: { room: Room; draft: Draft; preview: Preview | undefined }) {
  const { measure } = room.names();
  const drawn = drawnArcs(room.picture.value, draft, preview, 1);
  if (drawn.length === 0) return null;
  return (
    <ul class="legend" aria-label={text('web.shown')}>
      {drawn.map(({ arc, index }) => (
        <li key={index} class={`arc${index % 4}`}>
          {text(arc.key)}
          {arc.most > 0 && ` ${sayLength(arc.most, measure)}`} <RuleLink id={arc.rule} />
        </li>
      ))}
    </ul>
  );
}

/** Whether whoever reads the page is at the decision, or nowhere in particular: then the next one may call him. */
function mayTakeFocus(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || !active.isConnected || !!active.closest('.decision-panel, .board-frame');
}

const EMPTY_WORDS: Partial<Record<DecisionKind, string>> = {
  [DecisionKind.MOVE]: 'web.stay',
  [DecisionKind.PLACE]: 'web.place_none',
  [DecisionKind.TARGET]: 'web.no_target',
  [DecisionKind.FORM]: 'web.place_none',
  [DecisionKind.DRILL]: 'web.stay',
};

export function DecisionPanel({ room, draft, preview, cover, keys }: Props) {
  const names = room.names();
  const refused = useSignal('');
  const sending = useSignal(false);
  const armed = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const suggestions = useSuggestions(room, draft);
  const odds = useOdds(room, draft);
  const empty = useEmpty(room, draft);
  const { decision } = draft;
  const items = draft.items.value;
  useEffect(() => {
    if (mayTakeFocus()) heading.current?.focus({ preventScroll: true });
    heading.current?.closest('aside')?.scrollTo?.({ top: 0 });
    const timer = setTimeout(() => {
      armed.value = true;
    }, ARM_AFTER_MS);
    return () => clearTimeout(timer);
    // Another commander's part makes another draft of the same question: that calls nobody.
  }, [decision.number, decision.side, armed]);
  // What was refused was another answer.
  useEffect(() => {
    refused.value = '';
  }, [items, draft.nothing.value, refused]);
  const send = async (answer: Answer) => {
    if (sending.value) return;
    sending.value = true;
    refused.value = '';
    try {
      const seals = { match: room.id, decision, answer, when: whenOf(room.picture.value), after: room.picture.value.event };
      await room.answer(decision.side, answer);
      if (decision.kind === DecisionKind.ORDER && decision.secret) sealed.value = seals;
    } catch (error) {
      refused.value = sayFailure(error, names);
    } finally {
      sending.value = false;
    }
  };
  const nothingWords = text(EMPTY_WORDS[decision.kind] ?? 'web.choose_none');
  const missing = draft.missing();
  const whole = draft.made() && missing.length === 0;
  const ready = whole && armed.value && !sending.value;
  const confirm = () => {
    if (whole && !sending.value) void send(draft.answer());
  };
  const take = (suggestion: Suggestion | undefined) => {
    if (!suggestion?.answer) return;
    armed.value = true;
    draft.take(suggestion.answer);
    // After the button has been enabled.
    requestAnimationFrame(() => confirmButton.current?.focus({ preventScroll: true }));
  };
  keys.current = { take: (number) => take(suggestions[number - 1]), confirm };
  useEffect(
    () => () => {
      keys.current = undefined;
    },
    [keys],
  );
  // Where there is only one thing to do, nobody is asked.
  const forced = draft.onlyChoice();
  useEffect(() => {
    if (forced) void send(draft.answerOf(forced));
  }, [draft]);
  return (
    <section
      class={`panel decision-panel${sending.value ? ' sending' : ''}`}
      aria-label={text('web.your_decision')}
      aria-busy={sending.value}
      data-decision={decision.number}
    >
      <h2 ref={heading} tabIndex={-1}>
        {sayQuestion(decision, names)}
      </h2>
      <p class="why">
        {decision.figure >= 0 && names.figure(decision.figure)} <RuleLink id={decision.rule} />
      </p>
      {decision.blind && <p class="blind">{text('decision.blind')}</p>}
      <Coach decision={decision} />
      <Controls draft={draft} names={names} room={room} preview={preview} />
      <div class="buttons confirm-bar">
        <button type="button" class="main" ref={confirmButton} disabled={!ready} onClick={confirm} accessKey="c">
          {text(sending.value ? 'web.sending' : 'web.confirm')}
        </button>
        {empty.value && !draft.made() && (
          <button type="button" class="empty" disabled={!armed.value || sending.value} onClick={() => void send(draft.emptyAnswer())}>
            {nothingWords}
          </button>
        )}
        <button type="button" disabled={!draft.canUndo() || sending.value} onClick={() => draft.undo()} accessKey="z">
          {text('web.undo')}
        </button>
      </div>
      {/* Below the buttons, with room kept for it: what the server says must not move them from under a finger. */}
      <div class="verdicts">
        {preview && items.length > 0 && saysSomething(preview, draft) && <Verdict preview={preview} names={names} />}
        {draft.nothing.value && <p class="verdict legal">{nothingWords}</p>}
        <Between room={room} draft={draft} cover={cover} />
        <Odds lines={odds} names={names} />
        {refused.value && (
          <p class="verdict forbidden" role="alert">
            {refused.value}
          </p>
        )}
      </div>
      {suggestions.length > 0 && (
        <section aria-label={text('web.suggestions')}>
          <h3>{text('web.suggestions')}</h3>
          <ol class="suggestions">
            {suggestions.map((suggestion, index) => (
              <li key={index}>
                <button type="button" onClick={() => take(suggestion)}>
                  {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
                  {say(suggestion.label, suggestion.args, names, draft.decision.figure)}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Legend room={room} draft={draft} preview={preview} />
      {decision.reaction && <StandingOffer room={room} draft={draft} />}
    </section>
  );
}
