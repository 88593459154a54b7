// One click to a table: a guest's name if there is none yet, a match against a bot or for a friend, an army that is ready.
import { create } from '@bufbuild/protobuf';
import {
  type ArmyChoice,
  ArmyChoiceSchema,
  type ArmyInfo,
  BotSeatSchema,
  ClockKind,
  ClockSchema,
  CreateMatchRequestSchema,
  ErrorCode,
  JoinRequestSchema,
  MasterSeat,
  type MatchInfo,
  MatchSettingsSchema,
  Measuring,
  NonceRequestSchema,
  ReadyArmiesRequestSchema,
  ReadyRequestSchema,
  SeatKind,
  Visibility,
} from '../generated/gonfalon_pb';
import { account, ask, beGuest, Refused } from '../net/server';
import { go } from '../router';
import { text } from '../text';

/** A name until somebody wants a better one; the server makes it unlike all others. */
export async function ensureName(wished = ''): Promise<void> {
  if (account.value) return;
  const number = crypto.getRandomValues(new Uint16Array(1))[0] as number;
  await beGuest(wished || `${text('web.guest_name')} ${(number % 9000) + 1000}`);
}

/** One's share of the dice is random bytes of one's own, so that the server alone cannot choose them. */
export async function beReady(match: string): Promise<void> {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  await ask({ case: 'nonce', value: create(NonceRequestSchema, { match, nonce }) }, 'done');
  await ask({ case: 'ready', value: create(ReadyRequestSchema, { match, ready: true }) }, 'match');
}

async function readyArmies(system: string): Promise<ArmyInfo[]> {
  const reply = await ask({ case: 'readyArmies', value: create(ReadyArmiesRequestSchema, { system }) }, 'readyArmies');
  return reply.armies.filter((army) => army.valid);
}

export function settingsOf(system: string, scenario: string, points: number) {
  return create(MatchSettingsSchema, {
    system,
    scenario,
    points,
    clock: create(ClockSchema, { kind: ClockKind.NONE }),
    visibility: Visibility.PUBLIC,
    spectators: true,
    playersPerSide: 1,
    master: MasterSeat.NONE,
    measuring: Measuring.UNSPECIFIED,
    allowanceSeconds: 300,
  });
}

/** A table against a bot. Armies that fit the table's points are preferred. */
export async function playNow(system: string, points: number, level: string, scenario = 'skirmish'): Promise<void> {
  const [armies] = await Promise.all([readyArmies(system), ensureName()]);
  const fitting = armies.filter((army) => army.cost <= points);
  const pool = fitting.length > 1 ? fitting : armies;
  const [mine, theirs] = [pool[0], pool[1] ?? pool[0]];
  const choice = (army: ArmyInfo | undefined) => (army ? { army: create(ArmyChoiceSchema, { from: { case: 'ready', value: army.id } }) } : {});
  const settings = settingsOf(system, scenario, points);
  settings.bots = [create(BotSeatSchema, { side: 1, level, ...choice(theirs) })];
  const reply = await ask({ case: 'createMatch', value: create(CreateMatchRequestSchema, { settings, side: 0, ...choice(mine) }) }, 'match');
  const match = reply.match as MatchInfo;
  await beReady(match.id);
  go(`/match/${match.id}`);
}

/** A table for a friend: by invitation, with an army, ready; its page has the link to send. */
export async function playFriend(system: string, points: number, scenario = 'skirmish'): Promise<void> {
  const [armies] = await Promise.all([readyArmies(system), ensureName()]);
  const army = armies.find((one) => one.cost <= points) ?? armies[0];
  const settings = settingsOf(system, scenario, points);
  settings.visibility = Visibility.INVITATION;
  const chosen = army ? { army: create(ArmyChoiceSchema, { from: { case: 'ready', value: army.id } }) } : {};
  const reply = await ask({ case: 'createMatch', value: create(CreateMatchRequestSchema, { settings, side: 0, ...chosen }) }, 'match');
  const match = reply.match as MatchInfo;
  await beReady(match.id);
  go(`/match/${match.id}`);
}

type Which = { case: 'code' | 'id'; value: string };

/** An army for a guest at this table: one that fits its points, and rather not the first, which the host has. */
export async function armyFor(system: string, points: number): Promise<ArmyInfo | undefined> {
  const armies = await readyArmies(system);
  const fitting = armies.filter((army) => army.cost <= points || points === 0);
  return fitting[1] ?? fitting[0] ?? armies[0];
}

/**
 * Sits down with an army, and is ready if that army fits the table: a friend is at the table by one click. An army that does not fit is no
 * reason to stay away: the waiting room lets him choose another.
 */
export async function sitDown(which: Which, army: ArmyChoice | undefined, wished = ''): Promise<string> {
  await ensureName(wished);
  const join = (chosen: { army?: ArmyChoice }) =>
    ask({ case: 'join', value: create(JoinRequestSchema, { which, as: SeatKind.PLAYER, side: -1, ...chosen }) }, 'match');
  let fits = army !== undefined;
  const reply = await join(army ? { army } : {}).catch((error: unknown) => {
    if (!army || !(error instanceof Refused) || error.error.code !== ErrorCode.INVALID) throw error;
    fits = false;
    return join({});
  });
  const { id } = reply.match as MatchInfo;
  if (fits) await beReady(id);
  return id;
}
