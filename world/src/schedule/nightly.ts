import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';
import { type Fixture, grouped, localStart, type Plan, zoneOf } from './fixture.ts';
import { shareHomes } from './homes.ts';
import { across, alongside, type Round, roundRobin, twoOddGroups } from './rounds.ts';

/** The pause for the all-stars, in days. */
const pause = 6;

/** Everyone plays once in each span of days; a game falls on one of them. Back-to-back nights and short rests follow by themselves. */
function nightly(
  entrants: readonly Entrant[],
  rounds: readonly Round[],
  span: number,
  random: Random,
): Fixture[] {
  return shareHomes(random.shuffled(rounds), entrants.length, random).flatMap((round, number) =>
    round.map(([home, away]): Fixture => {
      const day = number * span + (number >= rounds.length / 2 ? pause : 0) + random.below(span);
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

/** 82 games: about 52 within the conference of fifteen, about 30 against the other. */
export const proBasketball: Plan = (entrants, _season, random) => {
  const [east = [], west = []] = grouped(entrants, ({ team }) => team.conference ?? '').map((group) =>
    random.shuffled(group),
  );
  const within = twoOddGroups(east, west);
  const between = across(east, west);
  return nightly(
    entrants,
    [...within, ...within, ...within, ...within.slice(0, 10), ...between, ...between.slice(0, 12)],
    2,
    random,
  );
};

/** 82 games: 26 in the division of eight, 24 in the rest of the conference, 32 against the other conference. */
export const hockey: Plan = (entrants, _season, random) => {
  const divisions = grouped(entrants, ({ team }) => `${team.conference} ${team.division}`).map((group) =>
    random.shuffled(group),
  );
  const conferences = grouped(entrants, ({ team }) => team.conference ?? '');
  const neighbours = conferences.map((members) =>
    divisions.filter((division) => members.includes(at(division, 0))),
  );
  const own = alongside(divisions.map((division) => roundRobin(division)));
  const near = alongside(neighbours.map(([one = [], other = []]) => across(one, other)));
  const [east = [], west = []] = conferences;
  const far = across(random.shuffled(east), random.shuffled(west));
  return nightly(
    entrants,
    [...own, ...own, ...own, ...own.slice(0, 5), ...near, ...near, ...near, ...far, ...far],
    2,
    random,
  );
};

/** A small league: everyone six times, about two games a week. */
export const smallBasketball: Plan = (entrants, _season, random) => {
  const rounds = roundRobin(entrants.map((_, team) => team));
  return nightly(entrants, [...rounds, ...rounds, ...rounds, ...rounds, ...rounds, ...rounds], 3, random);
};
