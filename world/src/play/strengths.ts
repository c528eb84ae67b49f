import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';

/** The distribution of team strengths and how they change, in points of margin. */
export interface StrengthSettings {
  /** Standard deviations of the permanent part: between conferences, and between programs of one conference. */
  readonly conferenceSpread: number;
  readonly programSpread: number;
  /** Share of a team's form that carries over to the next season, and the standard deviation of the random change. */
  readonly carried: number;
  readonly seasonSpread: number;
  /** Variance added to the form per day between games. */
  readonly dailyVariance: number;
  readonly homeEdge: number;
  /** Standard deviation of the home edge between teams. */
  readonly homeEdgeSpread: number;
}

export interface Strengths {
  readonly newSeason: () => void;
  /** A team's strength on a day. Within a season, calls for one team must be in order of days. */
  readonly level: (team: number, day: number) => number;
  readonly homeEdge: (team: number) => number;
}

export function createStrengths(
  entrants: readonly Entrant[],
  settings: StrengthSettings,
  random: Random,
): Strengths {
  const { conferenceSpread, programSpread, carried, seasonSpread, dailyVariance } = settings;
  const program = entrants.map(({ level }) => level * conferenceSpread + programSpread * random.normal());
  const edges = entrants.map(() => settings.homeEdge + settings.homeEdgeSpread * random.normal());
  const stationarySpread = seasonSpread / Math.sqrt(1 - carried * carried);
  const form = entrants.map(() => stationarySpread * random.normal());
  const lastDay = entrants.map((): number | null => null);
  return {
    newSeason() {
      form.forEach((value, team) => {
        form[team] = carried * value + seasonSpread * random.normal();
      });
      lastDay.fill(null);
    },
    level(team, day) {
      const days = Math.max(0, day - (lastDay[team] ?? day));
      form[team] = at(form, team) + Math.sqrt(dailyVariance * days) * random.normal();
      lastDay[team] = day;
      return at(program, team) + at(form, team);
    },
    homeEdge: (team) => at(edges, team),
  };
}
