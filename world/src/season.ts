import { dayMs, instantOf } from './calendar.ts';
import { disrupt } from './disruption.ts';
import type { LeagueSpec } from './league-spec.ts';
import type { Match } from './match.ts';
import type { Random } from './random.ts';
import type { Fixture } from './schedule/fixture.ts';

const hourMs = 3_600_000;

/** A game is called off this long before its start. */
const callOffLead = 5 * hourMs;
/** A new date is announced this long after the first start; at once if the replay is within three days. */
const rearrangementDelay = 2 * dayMs;

/** One season of a league. `opening` is the Tuesday of its first week. */
export interface SeasonDates {
  readonly label: number;
  readonly opening: number;
}

/** The regular season with its postponed and canceled games, in order of start. */
export function regularMatches(spec: LeagueSpec, { label, opening }: SeasonDates, random: Random): Match[] {
  const planned = spec
    .plan(spec.entrants, label, random)
    .toSorted((a, b) => a.day - b.day || a.minute - b.minute);
  const start = ({ day, minute, zone }: Fixture) => instantOf(opening + day, minute, zone);
  return disrupt(planned, { settings: spec.disruption, lastDay: spec.regularWeeks * 7 - 1, random })
    .map(({ fixture, original, fate }, index): Match => {
      const soon = original !== null && fixture.day - original.day < 3;
      return {
        id: `${spec.slug}-${label}-${String(index + 1).padStart(4, '0')}`,
        season: label,
        stage: 'regular',
        home: fixture.home,
        away: fixture.away,
        neutral: fixture.neutral,
        day: opening + fixture.day,
        startsAt: start(fixture),
        knownFrom: Number.NEGATIVE_INFINITY,
        moved: original === null ? null : describeMove(start(original), soon),
        fate,
      };
    })
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

const describeMove = (from: number, soon: boolean): Match['moved'] => ({
  from,
  calledOffAt: from - callOffLead,
  announcedAt: soon ? from - callOffLead : from + rearrangementDelay,
});

/** The instant at which a game without a new date is called off. */
export function calledOffAt(match: Match): number {
  return match.startsAt - callOffLead;
}
