import type { DisruptionSettings } from './disruption.ts';
import type { KeyPlayers } from './play/key-players.ts';
import type { PlayGame } from './play/scores.ts';
import type { StrengthSettings } from './play/strengths.ts';
import type { Postseason } from './postseason.ts';
import type { Random } from './random.ts';
import type { Plan } from './schedule/fixture.ts';
import type { Entrant } from './teams.ts';
import type { League } from './types.ts';

/** The settings of one league. */
export interface LeagueSpec extends Omit<League, 'teams' | 'games' | 'currentSeason'> {
  readonly entrants: readonly Entrant[];
  readonly plan: Plan;
  /** Lengths of the regular season and of the time reserved for the postseason. */
  readonly regularWeeks: number;
  readonly postseasonWeeks: number;
  readonly postseason: Postseason | null;
  readonly strengths: StrengthSettings;
  readonly keyPlayers: ((teamCount: number, random: Random) => KeyPlayers) | null;
  /** Key players are announced this many hours before the start. */
  readonly announcedHours: number;
  readonly playGame: PlayGame;
  /** The effect of rest on the home margin, from the days since each side's last game. */
  readonly restEffect: (homeDays: number, awayDays: number) => number;
  readonly minutesLong: number;
  /** The closing line: the share of games that have one, and its error and rounding step in points. */
  readonly market: { readonly share: number; readonly noise: number; readonly step: number };
  readonly disruption: DisruptionSettings;
}

export const noRestEffect: LeagueSpec['restEffect'] = () => 0;

/** One more day of rest than the opponent adds 1.1 / 7 points; the effect is at most 1.1 points. */
export const weeklyRestEffect: LeagueSpec['restEffect'] = (home, away) =>
  Math.max(-1.1, Math.min(1.1, ((home - away) * 1.1) / 7));

/** Playing on two days in a row costs `cost` points. */
export const backToBackEffect =
  (cost: number): LeagueSpec['restEffect'] =>
  (home, away) =>
    cost * (Number(away === 1) - Number(home === 1));
