// Who answers: on a side with several commanders each for his own units, and the game master what the rules ask of him.
import { create } from '@bufbuild/protobuf';
import { type Answer, AnswerSchema, type Decision, type MatchStatus, ViewerKind } from '../generated/gonfalon_pb';

/** The decision that this player has to answer; the master's own has the side -1. */
export function ownDecision(decisions: Decision[], kind: ViewerKind | undefined, player: number): Decision | undefined {
  if (player < 0) return undefined;
  if (kind === ViewerKind.MASTER) return decisions.find((one) => one.side === -1);
  if (kind !== ViewerKind.SIDE) return undefined;
  return decisions.find((one) => one.awaited.length === 0 || one.awaited.includes(player));
}

function commanderOf(decision: Decision, ref: number): number {
  const place = decision.movables.length > 0 ? decision.movables.findIndex((one) => one.figure === ref) : decision.options.findIndex((one) => one.id === ref);
  return decision.commanders[place] ?? -1;
}

/** What of an answer for the whole side this player gives: his own, and the last of them what is nobody's. */
export function ownPart(decision: Decision | undefined, player: number, answer: Answer): Answer {
  if (!decision || decision.number !== answer.decision || decision.awaited.length === 0) return answer;
  const items = answer.items.filter((item) => {
    const commander = commanderOf(decision, item.ref);
    return commander === player || (commander === -1 && decision.awaited.length === 1);
  });
  return create(AnswerSchema, { decision: answer.decision, kind: answer.kind, items });
}

/** The names of those of one's side whose part is missing. */
export function awaitedNames(decisions: Decision[], status: MatchStatus | undefined): string[] {
  return decisions.flatMap((one) => one.awaited.map((player) => status?.seats[player]?.name ?? '')).filter((name) => name !== '');
}
