// Who answers: on a side with several commanders each for his own units, and the game master what the rules ask of him.
import { create } from '@bufbuild/protobuf';
import { type Answer, type AnswerItem, AnswerSchema, type Decision, type MatchStatus, ViewerKind } from '../generated/gonfalon_pb';

/** The decision that this player has to answer; the master's own has the side -1. */
export function ownDecision(decisions: Decision[], kind: ViewerKind | undefined, player: number): Decision | undefined {
  if (player < 0) return undefined;
  if (kind === ViewerKind.MASTER) return decisions.find((one) => one.side === -1);
  if (kind !== ViewerKind.SIDE) return undefined;
  return decisions.find((one) => one.awaited.length === 0 || one.awaited.includes(player));
}

/** The player whose a movable is to answer for, or an option where there are no movables; -1: anyone's. */
export function commanderOf(decision: Decision, ref: number): number {
  const place = decision.movables.length > 0 ? decision.movables.findIndex((one) => one.figure === ref) : decision.options.findIndex((one) => one.id === ref);
  return decision.commanders[place] ?? -1;
}

/** What of an answer for the whole side this player gives: his own, and the last of them what is nobody's, unless a fellow has given it. */
export function ownPart(decision: Decision | undefined, player: number, answer: Answer): Answer {
  if (!decision || decision.number !== answer.decision || decision.awaited.length === 0) return answer;
  const items = answer.items.filter((item) => {
    const commander = commanderOf(decision, item.ref);
    const left = decision.awaited.length === 1 && !decision.given.some(({ ref }) => ref === item.ref);
    return commander === player || (commander === -1 && left);
  });
  return create(AnswerSchema, { decision: answer.decision, kind: answer.kind, items });
}

/** The names of those of one's side whose part is missing. */
export function awaitedNames(decisions: Decision[], status: MatchStatus | undefined): string[] {
  return decisions.flatMap((one) => one.awaited.map((player) => status?.seats[player]?.name ?? '')).filter((name) => name !== '');
}

export interface Part {
  player: number;
  given: boolean;
  items: AnswerItem[];
}

/**
 * The commanders who answer a question together, in the order of their seats: who has given his part and what, and who has not. A question no longer
 * lists what has been answered of it; `commands` tells whose that is.
 */
export function partsOf(decision: Decision, commands: (ref: number) => number = () => -1): Part[] {
  if (decision.awaited.length === 0) return [];
  const players = [...new Set([...decision.awaited, ...decision.givenBy])].sort((a, b) => a - b);
  return players.map((player) => ({
    player,
    given: decision.givenBy.includes(player),
    items: decision.given.filter(({ ref }) => Math.max(commanderOf(decision, ref), commands(ref)) === player),
  }));
}
