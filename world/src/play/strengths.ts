import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';

/** How strong the teams of a league are and how that changes, all in points of margin. */
export interface StrengthSettings {
  /** Spread of the conferences' standing, and of the programmes within one: what lasts for decades. */
  readonly conferenceSpread: number;
  readonly programmeSpread: number;
  /** Share of a team's form that is kept into the next season, and the spread of what is new. */
  readonly carried: number;
  readonly seasonSpread: number;
  /** Variance added to the form by each day between games. */
  readonly dailyVariance: number;
  readonly homeEdge: number;
  /** Spread of the home edge from team to team. */
  readonly homeEdgeSpread: number;
}

export interface Strengths {
  newSeason(): void;
  /** What a team is worth on a day; days must not run backwards for a team within a season. */
  level(team: number, day: number): number;
  homeEdge(team: number): number;
}

export function strengths(
  entrants: readonly Entrant[],
  settings: StrengthSettings,
  random: Random,
): Strengths {
  const { conferenceSpread, programmeSpread, carried, seasonSpread, dailyVariance } = settings;
  const programme = entrants.map(({ level }) => level * conferenceSpread + programmeSpread * random.normal());
  const edges = entrants.map(() => settings.homeEdge + settings.homeEdgeSpread * random.normal());
  const settled = seasonSpread / Math.sqrt(1 - carried * carried);
  const form = entrants.map(() => settled * random.normal());
  const seen = entrants.map((): number | null => null);
  return {
    newSeason() {
      form.forEach((value, team) => {
        form[team] = carried * value + seasonSpread * random.normal();
      });
      seen.fill(null);
    },
    level(team, day) {
      const days = Math.max(0, day - (seen[team] ?? day));
      form[team] = at(form, team) + Math.sqrt(dailyVariance * days) * random.normal();
      seen[team] = day;
      return at(programme, team) + at(form, team);
    },
    homeEdge: (team) => at(edges, team),
  };
}
