import type { DisruptionSettings } from './disruption.ts';
import type { KeyPlayers } from './play/key-players.ts';
import type { PlayGame } from './play/scores.ts';
import type { StrengthSettings } from './play/strengths.ts';
import type { Postseason } from './postseason.ts';
import type { Random } from './random.ts';
import type { Plan } from './schedule/fixture.ts';
import type { Entrant } from './teams.ts';
import type { League } from './types.ts';

/** All that makes one league different from another. */
export interface LeagueSpec extends Omit<League, 'teams' | 'games' | 'currentSeason'> {
  readonly entrants: readonly Entrant[];
  readonly plan: Plan;
  /** Weeks of the regular season, and weeks kept for what follows it. */
  readonly regularWeeks: number;
  readonly postseasonWeeks: number;
  readonly postseason: Postseason | null;
  readonly strengths: StrengthSettings;
  readonly keyPlayers: ((teamCount: number, random: Random) => KeyPlayers) | null;
  /** Hours before the start at which key players are announced. */
  readonly announcedHours: number;
  readonly playGame: PlayGame;
  /** Points of margin that rest is worth, from the days since each side's last game. */
  readonly restEffect: (homeDays: number, awayDays: number) => number;
  readonly minutesLong: number;
  readonly market: { readonly share: number; readonly noise: number; readonly step: number };
  readonly disruption: DisruptionSettings;
}
