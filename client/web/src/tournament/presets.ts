// Events that hosts know, as settings to begin with; everything can be changed afterwards.
import { create } from '@bufbuild/protobuf';
import {
  ClockKind,
  ClubsApart,
  ListsMode,
  Measuring,
  PairingWithin,
  RoundsBegin,
  ScenarioMode,
  ScoringBy,
  ScoringPreset,
  TeamPairing,
  TieBreak,
  TournamentFormatKind,
  TournamentSeeding,
  type TournamentSettings,
  TournamentSettingsSchema,
  TournamentVisibility,
} from '../generated/gonfalon_pb';

const HOUR = 3600;
const DAY = 24 * HOUR;

export const PRESETS = ['evening_swiss', 'knockout', 'club_league', 'team_championship'] as const;
export type Preset = (typeof PRESETS)[number];

/** The next full hour that is at least a day away. */
function tomorrow(now: number): bigint {
  return BigInt(Math.ceil((now + DAY * 1000) / (HOUR * 1000)) * HOUR * 1000);
}

function common(now: number): TournamentSettings {
  return create(TournamentSettingsSchema, {
    scenarioMode: ScenarioMode.BY_ROUND,
    measuring: Measuring.UNSPECIFIED,
    clock: { kind: ClockKind.BANK, seconds: 45 * 60, increment: 15 },
    allowanceSeconds: 300,
    lists: ListsMode.HIDDEN,
    places: 16,
    waitingList: true,
    starts: tomorrow(now),
    noShowSeconds: 15 * 60,
    roundSeconds: 2 * HOUR,
    roundGapSeconds: 5 * 60,
    roundsBegin: RoundsBegin.BY_HOST,
    spectators: true,
    visibility: TournamentVisibility.PUBLIC,
    format: {
      kind: TournamentFormatKind.SWISS,
      teamPairing: TeamPairing.CAPTAINS,
      within: PairingWithin.FOLD,
      clubsApart: ClubsApart.ROUND_ONE,
      seeding: TournamentSeeding.RANDOM,
      freshTables: true,
    },
    scoring: { preset: ScoringPreset.WIN_DRAW_LOSS, by: ScoringBy.OUTCOME },
    tieBreaks: [TieBreak.OPPONENTS, TieBreak.OPPONENTS_OPPONENTS, TieBreak.MARGIN, TieBreak.LOT],
  });
}

function formatOf(settings: TournamentSettings) {
  if (!settings.format) throw new Error('settings without a format');
  return settings.format;
}

export function presetSettings(preset: Preset, now = Date.now()): TournamentSettings {
  const settings = common(now);
  const format = formatOf(settings);
  if (preset === 'evening_swiss') {
    format.rounds = 3;
    settings.lateEntries = true;
  } else if (preset === 'knockout') {
    format.kind = TournamentFormatKind.SINGLE_ELIMINATION;
    format.thirdPlace = true;
    settings.tieBreaks = [TieBreak.MARGIN, TieBreak.LOT];
  } else if (preset === 'club_league') {
    format.kind = TournamentFormatKind.LEAGUE;
    format.daysPerRound = 7;
    format.clubsApart = ClubsApart.NEVER;
    settings.clock = { ...settings.clock!, kind: ClockKind.DAYS, seconds: 2 * DAY, increment: 0 };
    settings.roundSeconds = 0;
    settings.noShowSeconds = 6 * DAY;
    settings.roundsBegin = RoundsBegin.WHEN_DONE;
    settings.roundGapSeconds = 0;
    settings.lists = ListsMode.OPEN;
    settings.tieBreaks = [TieBreak.HEAD_TO_HEAD, TieBreak.SONNEBORN_BERGER, TieBreak.MARGIN, TieBreak.LOT];
  } else {
    format.kind = TournamentFormatKind.TEAMS;
    format.teamSize = 4;
    format.rounds = 4;
    settings.places = 8;
    settings.scoring!.preset = ScoringPreset.TWENTY;
    settings.tieBreaks = [TieBreak.OPPONENTS, TieBreak.VICTORY_POINTS, TieBreak.LOT];
  }
  return settings;
}

/** What an own table of margins begins with. */
export const OWN_POINTS = {
  margins: [
    { from: 0, winner: 1, loser: 1 },
    { from: 1, winner: 3, loser: 0 },
  ],
  bye: 3,
  forfeitWinner: 3,
};

export const TIE_BREAKS: TieBreak[] = [
  TieBreak.OPPONENTS,
  TieBreak.OPPONENTS_CUT,
  TieBreak.OPPONENTS_OPPONENTS,
  TieBreak.SONNEBORN_BERGER,
  TieBreak.MARGIN,
  TieBreak.VICTORY_POINTS,
  TieBreak.HEAD_TO_HEAD,
  TieBreak.WINS,
  TieBreak.PROGRESSIVE,
  TieBreak.RATING,
  TieBreak.LOT,
];
