import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';

/** A scheduled game. Days count from the Tuesday on which the season's first week begins. */
export interface Fixture {
  readonly home: number;
  readonly away: number;
  readonly neutral: boolean;
  readonly day: number;
  readonly minute: number;
  /** The time zone of `minute`. */
  readonly zone: string;
}

/** Schedules a league's regular season. `season` increases by one per year and rotates the opponents. */
export type Plan = (entrants: readonly Entrant[], season: number, random: Random) => Fixture[];

/** Days of a week that begins on Tuesday. */
export const week = {
  monday: -1,
  tuesday: 0,
  wednesday: 1,
  thursday: 2,
  friday: 3,
  saturday: 4,
  sunday: 5,
  lastMonday: 6,
} as const;

/** Minutes from midnight. */
export const clock = (hours: number, minutes = 0): number => hours * 60 + minutes;

/** Groups team numbers by a label. The groups are in order of first appearance. */
export function groupTeams(entrants: readonly Entrant[], label: (entrant: Entrant) => string): number[][] {
  const groups = new Map<string, number[]>();
  entrants.forEach((entrant, team) => {
    const name = label(entrant);
    groups.set(name, [...(groups.get(name) ?? []), team]);
  });
  return [...groups.values()];
}

/** Draws an evening start, or on weekends sometimes an afternoon start, in the home team's time. */
export function localStart(day: number, random: Random): number {
  const inWeek = ((day % 7) + 7) % 7;
  const weekend = inWeek === week.saturday || inWeek === week.sunday;
  if (weekend && random.chance(0.45)) return random.pick([clock(13), clock(15), clock(15, 30), clock(17)]);
  return random.pick([clock(19), clock(19), clock(19, 30), clock(18, 30)]);
}

export function zoneOf(entrants: readonly Entrant[], team: number): string {
  return at(entrants, team).zone;
}

export function isWestern(entrants: readonly Entrant[], team: number): boolean {
  return ['America/Los_Angeles', 'America/Denver'].includes(zoneOf(entrants, team));
}
