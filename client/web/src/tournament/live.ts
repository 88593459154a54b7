// One tournament as this page sees it, kept up to date by pushes: the whole picture when one comes, then the parts that change.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import {
  type TournamentEvent,
  TournamentPart,
  type TournamentPush,
  type TournamentReply,
  type TournamentRound,
  type TeamContest,
  TournamentShowRequestSchema,
} from '../generated/gonfalon_pb';
import type { RequestBody } from '../net/connection';
import { ask, askAny, listen, onWelcome } from '../net/server';

/** A push has the last two rounds: those before stay, and one behind them has been taken back. */
function mergedRounds(before: TournamentRound[], pushed: TournamentRound[]): TournamentRound[] {
  const first = pushed[0]?.number ?? 1;
  return [...before.filter((round) => round.number < first), ...pushed];
}

function mergedChanges(before: TournamentEvent[], pushed: TournamentEvent[]): TournamentEvent[] {
  const fresh = new Set(pushed.map((one) => one.number));
  return [...pushed, ...before.filter((one) => !fresh.has(one.number))];
}

/** A push has the contests of the last round. */
function mergedContests(before: TeamContest[], pushed: TeamContest[]): TeamContest[] {
  const first = Math.min(...pushed.map((one) => one.round));
  return [...before.filter((one) => one.round < first), ...pushed];
}

/** The picture after a push: parts that it names are replaced, all others stay. */
export function merged(before: TournamentReply, push: TournamentPush): TournamentReply {
  const { change } = push;
  if (!change) return before;
  const next: TournamentReply = { ...before, version: change.version };
  for (const part of push.parts) {
    if (part === TournamentPart.INFO && change.info) next.info = change.info;
    else if (part === TournamentPart.SETTINGS && change.settings) {
      next.settings = change.settings;
      next.otherEdition = change.otherEdition;
    } else if (part === TournamentPart.ENTRANTS) {
      next.entrants = change.entrants;
      next.teams = change.teams;
    } else if (part === TournamentPart.ROUNDS) next.rounds = mergedRounds(before.rounds, change.rounds);
    else if (part === TournamentPart.STANDINGS) {
      next.standings = change.standings;
      next.boards = change.boards;
    } else if (part === TournamentPart.BRACKET) next.bracket = change.bracket;
    else if (part === TournamentPart.CHANGES) next.changes = mergedChanges(before.changes, change.changes);
    else if (part === TournamentPart.CONTESTS) next.contests = mergedContests(before.contests, change.contests);
    else if (part === TournamentPart.CALLS) next.calls = change.calls;
    else if (part === TournamentPart.MINE && change.mine) next.mine = change.mine;
    else if (part === TournamentPart.DEADLINES) next.deadlines = change.deadlines;
    else if (part === TournamentPart.PEOPLE) {
      next.judges = change.judges;
      next.invited = change.invited;
    }
  }
  return next;
}

export class LiveTournament {
  readonly picture = signal<TournamentReply | undefined>(undefined);
  readonly failure = signal<unknown>(undefined);
  private readonly stop: (() => void)[] = [];

  constructor(readonly id: string) {}

  enter(): void {
    this.stop.push(
      listen((body) => {
        const before = this.picture.value;
        if (body.case === 'tournamentChange' && body.value.tournament === this.id && before) this.picture.value = merged(before, body.value);
      }),
    );
    this.stop.push(onWelcome(() => void this.look()));
    void this.look();
  }

  leave(): void {
    for (const stop of this.stop) stop();
    const value = create(TournamentShowRequestSchema, { tournament: this.id, unsubscribe: true });
    void ask({ case: 'tournamentShow', value }, 'tournament').catch(() => {});
  }

  /** Everything anew; the sums behind tie-breaks come only so. */
  async look(): Promise<void> {
    try {
      const value = create(TournamentShowRequestSchema, { tournament: this.id, subscribe: true });
      this.picture.value = await ask({ case: 'tournamentShow', value }, 'tournament');
      this.failure.value = undefined;
    } catch (error) {
      this.failure.value = error;
    }
  }

  /** Does something in it. The reply has only what it is and what it is to me; a push brings the parts that changed.
   *  Refusals are the caller's to show. */
  async act(body: RequestBody): Promise<void> {
    const reply = await askAny(body);
    const before = this.picture.value;
    if (reply.case !== 'tournament' || !before) return;
    const next: TournamentReply = { ...before };
    if (reply.value.info) next.info = reply.value.info;
    if (reply.value.mine) next.mine = reply.value.mine;
    this.picture.value = next;
  }
}
