import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';
import { type Fixture, groupTeams, localStart, type Plan, zoneOf } from './fixture.ts';
import { balanceHomes } from './homes.ts';
import { crossRounds, mergeRounds, type Round, roundRobin, twoOddGroups } from './rounds.ts';

/** The all-star break, in days. */
const breakDays = 6;

interface SpreadOptions {
  readonly entrants: readonly Entrant[];
  /** Days per round. */
  readonly span: number;
  readonly random: Random;
}

/** Gives each round `span` days and draws each game's day from them, so that teams sometimes play on consecutive days. */
function spreadRounds(rounds: readonly Round[], { entrants, span, random }: SpreadOptions): Fixture[] {
  return balanceHomes(random.shuffle(rounds), entrants.length, random).flatMap((round, number) =>
    round.map(([home, away]): Fixture => {
      const day = number * span + (number >= rounds.length / 2 ? breakDays : 0) + random.below(span);
      return {
        home,
        away,
        neutral: random.chance(0.003),
        day,
        minute: localStart(day, random),
        zone: zoneOf(entrants, home),
      };
    }),
  );
}

/** 82 games: about 52 within the conference of fifteen teams, about 30 against the other conference. */
export const proBasketball: Plan = (entrants, _season, random) => {
  const [east = [], west = []] = groupTeams(entrants, ({ team }) => team.conference ?? '').map((group) =>
    random.shuffle(group),
  );
  const within = twoOddGroups(east, west);
  const between = crossRounds(east, west);
  return spreadRounds(
    [...within, ...within, ...within, ...within.slice(0, 10), ...between, ...between.slice(0, 12)],
    { entrants, span: 2, random },
  );
};

/** 82 games: 26 in the division of eight teams, 24 in the rest of the conference, 32 against the other conference. */
export const hockey: Plan = (entrants, _season, random) => {
  const divisions = groupTeams(entrants, ({ team }) => `${team.conference} ${team.division}`).map((group) =>
    random.shuffle(group),
  );
  const conferences = groupTeams(entrants, ({ team }) => team.conference ?? '');
  const neighbors = conferences.map((members) =>
    divisions.filter((division) => members.includes(at(division, 0))),
  );
  const own = mergeRounds(divisions.map((division) => roundRobin(division)));
  const near = mergeRounds(neighbors.map(([one = [], other = []]) => crossRounds(one, other)));
  const [east = [], west = []] = conferences;
  const far = crossRounds(random.shuffle(east), random.shuffle(west));
  return spreadRounds(
    [...own, ...own, ...own, ...own.slice(0, 5), ...near, ...near, ...near, ...far, ...far],
    { entrants, span: 2, random },
  );
};

/** A small league: each pair meets six times, about two games per week. */
export const smallBasketball: Plan = (entrants, _season, random) => {
  const rounds = roundRobin(entrants.map((_, team) => team));
  return spreadRounds([...rounds, ...rounds, ...rounds, ...rounds, ...rounds, ...rounds], {
    entrants,
    span: 3,
    random,
  });
};
