import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';
import { clock, type Fixture, grouped, isWestern, type Plan, week } from './fixture.ts';
import { shareHomes } from './homes.ts';
import { across, alongside, type Pairing, returned, type Round, roundRobin, withByes } from './rounds.ts';

const zone = 'America/New_York';

/** Seventeen games in eighteen weeks: division rivals twice, two whole divisions, and three opponents by last year's place. */
export const proFootball: Plan = (entrants, season, random) => {
  const divisions = grouped(entrants, ({ team }) => `${team.conference} ${team.division}`);
  const conferences = grouped(entrants, ({ team }) => team.conference ?? '').map((members) =>
    divisions
      .filter((division) => members.includes(at(division, 0)))
      .map((division) => random.shuffled(division)),
  );
  const rivals = alongside(divisions.map((division) => roundRobin(division)));
  const pairings = [
    [0, 1, 2, 3],
    [0, 2, 1, 3],
    [0, 3, 1, 2],
  ] as const;
  const paired = (turn: number, play: (a: readonly number[], b: readonly number[]) => Round[]) =>
    alongside(
      conferences.flatMap((own) => {
        const [a, b, c, d] = at(pairings, turn % 3);
        return [play(at(own, a), at(own, b)), play(at(own, c), at(own, d))];
      }),
    );
  const [east = [], west = []] = conferences;
  const interconference = (turn: number, play: typeof byPlace) =>
    alongside(east.map((division, i) => play(division, at(west, (i + turn) % 4))));

  const rounds = random.shuffled([
    ...rivals,
    ...returned(rivals).slice(1),
    ...paired(season, across),
    ...paired(season + 1, byPlace),
    ...paired(season + 2, byPlace),
    ...interconference(season, across),
    ...interconference(season + 2, byPlace),
  ]);
  // The season ends among rivals.
  const lastRound = at(returned(rivals), 0);
  const donors = [4, 5, 6, 7, 9, 10, 11, 12];
  const spread = withByes([...rounds, lastRound], donors, 2, random);
  const byeWeek = at(spread, 17);
  return weeks(entrants, [...spread.slice(0, 8), byeWeek, ...spread.slice(8, 17)], random);
};

/** First of one division against first of the other, second against second, and so on. */
function byPlace(one: readonly number[], other: readonly number[]): Round[] {
  return [one.map((team, place): Pairing => [team, at(other, place)])];
}

/** A small league: everyone twice, a game a week. */
export const smallFootball: Plan = (entrants, _season, random) => {
  const rounds = roundRobin(entrants.map((_, team) => team));
  return weeks(entrants, [...rounds, ...returned(rounds)], random);
};

function weeks(entrants: readonly Entrant[], rounds: readonly Round[], random: Random): Fixture[] {
  let lastMonday: Pairing = [-1, -1];
  return shareHomes(rounds, entrants.length, random).flatMap((round, number) => {
    const games = random.shuffled(round);
    // Nobody plays on Monday and again on Thursday.
    const rested = games.findIndex((pair) => !pair.some((team) => lastMonday.includes(team)));
    const thursday = rested < 0 ? undefined : at(games, rested);
    const rest = games.filter((pair) => pair !== thursday);
    const monday = rest.pop();
    const sundayNight = rest.length > 2 ? rest.pop() : undefined;
    const abroad = [4, 6, 9].includes(number) && rest.length > 8 ? rest.pop() : undefined;
    lastMonday = monday ?? [-1, -1];
    const put = (pair: Pairing | undefined, day: number, minute: number, neutral = false): Fixture[] =>
      pair === undefined
        ? []
        : [{ home: pair[0], away: pair[1], neutral, day: number * 7 + day, minute, zone }];
    return [
      ...put(thursday, week.thursday, clock(20, 15)),
      ...put(abroad, week.sunday, clock(9, 30), true),
      ...rest.flatMap((pair) => {
        const late = isWestern(entrants, pair[0]) || random.chance(0.12);
        return put(pair, week.sunday, late ? random.pick([clock(16, 5), clock(16, 25)]) : clock(13));
      }),
      ...put(sundayNight, week.sunday, clock(20, 20)),
      ...put(monday, week.lastMonday, clock(20, 15)),
    ];
  });
}
