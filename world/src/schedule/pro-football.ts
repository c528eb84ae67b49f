import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';
import { clock, type Fixture, groupTeams, isWestern, type Plan, week } from './fixture.ts';
import { balanceHomes } from './homes.ts';
import {
  crossRounds,
  mergeRounds,
  type Pairing,
  swapHomes,
  type Round,
  roundRobin,
  addByes,
} from './rounds.ts';

const zone = 'America/New_York';

/** Seventeen games in eighteen weeks: division rivals twice, two whole divisions, and three single opponents. */
export const proFootball: Plan = (entrants, season, random) => {
  const divisions = groupTeams(entrants, ({ team }) => `${team.conference} ${team.division}`);
  const conferences = groupTeams(entrants, ({ team }) => team.conference ?? '').map((members) =>
    divisions
      .filter((division) => members.includes(at(division, 0)))
      .map((division) => random.shuffle(division)),
  );
  const rivals = mergeRounds(divisions.map((division) => roundRobin(division)));
  const pairings = [
    [0, 1, 2, 3],
    [0, 2, 1, 3],
    [0, 3, 1, 2],
  ] as const;
  const paired = (turn: number, play: (a: readonly number[], b: readonly number[]) => Round[]) =>
    mergeRounds(
      conferences.flatMap((own) => {
        const [a, b, c, d] = at(pairings, turn % 3);
        return [play(at(own, a), at(own, b)), play(at(own, c), at(own, d))];
      }),
    );
  const [east = [], west = []] = conferences;
  const interconference = (turn: number, play: typeof byPlace) =>
    mergeRounds(east.map((division, i) => play(division, at(west, (i + turn) % 4))));

  const rounds = random.shuffle([
    ...rivals,
    ...swapHomes(rivals).slice(1),
    ...paired(season, crossRounds),
    ...paired(season + 1, byPlace),
    ...paired(season + 2, byPlace),
    ...interconference(season, crossRounds),
    ...interconference(season + 2, byPlace),
  ]);
  // The last round is between division rivals.
  const lastRound = at(swapHomes(rivals), 0);
  const donors = [4, 5, 6, 7, 9, 10, 11, 12];
  const spread = addByes([...rounds, lastRound], { donors, perRound: 2 }, random);
  const byeWeek = at(spread, 17);
  return scheduleWeeks(entrants, [...spread.slice(0, 8), byeWeek, ...spread.slice(8, 17)], random);
};

/** Returns one round that pairs the teams of two divisions by their position in the lists. */
function byPlace(one: readonly number[], other: readonly number[]): Round[] {
  return [one.map((team, place): Pairing => [team, at(other, place)])];
}

/** A small league: each pair meets twice, one game per week. */
export const smallFootball: Plan = (entrants, _season, random) => {
  const rounds = roundRobin(entrants.map((_, team) => team));
  return scheduleWeeks(entrants, [...rounds, ...swapHomes(rounds)], random);
};

/** Schedules one round per week: Thursday, Sunday and Monday, with three games abroad. */
function scheduleWeeks(entrants: readonly Entrant[], rounds: readonly Round[], random: Random): Fixture[] {
  let lastMonday: Pairing = [-1, -1];
  return balanceHomes(rounds, entrants.length, random).flatMap((round, number) => {
    const games = random.shuffle(round);
    // No team plays on Monday and on the following Thursday.
    const rested = games.findIndex((pair) => !pair.some((team) => lastMonday.includes(team)));
    const thursday = rested < 0 ? undefined : at(games, rested);
    const rest = games.filter((pair) => pair !== thursday);
    const monday = rest.pop();
    const sundayNight = rest.length > 2 ? rest.pop() : undefined;
    const abroad = [4, 6, 9].includes(number) && rest.length > 8 ? rest.pop() : undefined;
    lastMonday = monday ?? [-1, -1];
    const schedule = (pair: Pairing | undefined, day: number, minute: number): Fixture[] =>
      pair === undefined
        ? []
        : [{ home: pair[0], away: pair[1], neutral: pair === abroad, day: number * 7 + day, minute, zone }];
    return [
      ...schedule(thursday, week.thursday, clock(20, 15)),
      ...schedule(abroad, week.sunday, clock(9, 30)),
      ...rest.flatMap((pair) => {
        const late = isWestern(entrants, pair[0]) || random.chance(0.12);
        return schedule(pair, week.sunday, late ? random.pick([clock(16, 5), clock(16, 25)]) : clock(13));
      }),
      ...schedule(sundayNight, week.sunday, clock(20, 20)),
      ...schedule(monday, week.lastMonday, clock(20, 15)),
    ];
  });
}
