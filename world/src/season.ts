import { at } from './at.ts';
import { dayMs, instantOf } from './calendar.ts';
import { disrupt } from './disruption.ts';
import type { LeagueSpec } from './league-spec.ts';
import type { Match, Outcome } from './match.ts';
import { betterHosts, type KnockoutRound } from './postseason.ts';
import type { Random } from './random.ts';
import type { Fixture } from './schedule/fixture.ts';
import { byRecord, type Played, standingsOf } from './standings.ts';

const hourMs = 3_600_000;

/** When a game is called off, before its start; and how long a new date takes to be found when it is not at hand. */
const calledOffBefore = 5 * hourMs;
const rearrangedAfter = 2 * dayMs;

/** The regular season with its mishaps, in order of play. `opening` is the Tuesday of the first week. */
export function regularMatches(spec: LeagueSpec, label: number, opening: number, random: Random): Match[] {
  const planned = spec
    .plan(spec.entrants, label, random)
    .toSorted((a, b) => a.day - b.day || a.minute - b.minute);
  const start = ({ day, minute, zone }: Fixture) => instantOf(opening + day, minute, zone);
  return disrupt(planned, spec.regularWeeks * 7 - 1, spec.disruption, random)
    .map(({ fixture, original, fate }, number): Match => {
      const from = original === null ? null : start(original);
      const atOnce = original !== null && fixture.day - original.day < 3;
      return {
        id: `${spec.slug}-${label}-${String(number + 1).padStart(4, '0')}`,
        season: label,
        stage: 'regular',
        home: fixture.home,
        away: fixture.away,
        neutral: fixture.neutral,
        day: opening + fixture.day,
        startsAt: start(fixture),
        knownFrom: Number.NEGATIVE_INFINITY,
        moved:
          from === null
            ? null
            : {
                from,
                calledOffAt: from - calledOffBefore,
                announcedAt: atOnce ? from - calledOffBefore : from + rearrangedAfter,
              },
        fate,
      };
    })
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** When a called-off game without a new date is said to be off. */
export function calledOffAt(match: Match): number {
  return match.startsAt - calledOffBefore;
}

/**
 * Plays the postseason: the field follows from the regular season, each round's pairs from the round before, and
 * each match is known from the end of what it depends on.
 */
export function playPostseason(
  spec: LeagueSpec,
  label: number,
  opening: number,
  regular: readonly Played[],
  play: (match: Match, decisive: boolean) => Outcome,
): Played[] {
  const { postseason, entrants } = spec;
  if (postseason === null) return [];
  const standings = standingsOf(entrants, regular);
  const rank = standings.map(() => 0);
  standings.toSorted(byRecord).forEach(({ team }, place) => {
    rank[team] = place;
  });
  const firstDay = opening + spec.regularWeeks * 7;
  const played: Played[] = [];
  const over = (match: Match) => match.startsAt + spec.minutesLong * 60_000;

  const playOne = (home: number, away: number, neutral: boolean, day: number, knownFrom: number): Played => {
    const match: Match = {
      id: `${spec.slug}-${label}-p${String(played.length + 1).padStart(3, '0')}`,
      season: label,
      stage: 'postseason',
      home,
      away,
      neutral,
      day,
      startsAt: instantOf(
        day,
        19 * 60 + (played.length % 3) * 30,
        neutral ? spec.timeZone : at(entrants, home).zone,
      ),
      knownFrom,
      moved: null,
      fate: 'played',
    };
    const one = { match, outcome: play(match, true) };
    played.push(one);
    return one;
  };

  /** Gives the winner of a tie between two teams. */
  const playTie = (
    one: number,
    other: number,
    round: KnockoutRound,
    day: number,
    knownFrom: number,
  ): number => {
    const [better, worse] = at(rank, one) < at(rank, other) ? [one, other] : [other, one];
    const needed = (round.bestOf + 1) / 2;
    const wins = { better: 0, worse: 0 };
    let known = knownFrom;
    for (let game = 0; wins.better < needed && wins.worse < needed; game += 1) {
      const betterHome = betterHosts(round.bestOf, game);
      const [home, away] = betterHome ? [better, worse] : [worse, better];
      const gap = round.bestOf === 3 ? 1 : 2;
      const { match, outcome } = playOne(home, away, round.neutral, day + game * gap, known);
      const homeWon = outcome.points.home > outcome.points.away;
      wins[homeWon === betterHome ? 'better' : 'worse'] += 1;
      if (game >= needed - 1) known = over(match);
    }
    return wins.better === needed ? better : worse;
  };

  let field = postseason.field(standings, entrants);
  let knownFrom = Math.max(...regular.map(({ match }) => over(match)));
  if (postseason.bowls !== null) {
    const { winsNeeded, day, over: days } = postseason.bowls;
    const invited = standings
      .filter(({ team, wins }) => wins >= winsNeeded && !field.includes(team))
      .toSorted(byRecord);
    for (let i = 0; i + 1 < invited.length; i += 2) {
      playOne(
        at(invited, i).team,
        at(invited, i + 1).team,
        true,
        firstDay + day + ((i / 2) % days),
        knownFrom,
      );
    }
  }
  for (const round of postseason.rounds) {
    const before = played.length;
    const winners: (number | null)[] = [];
    for (let i = 0; i < field.length; i += 2) {
      const [one = null, other = null] = [field[i], field[i + 1]];
      const day = firstDay + round.day + ((i / 2) % round.over);
      winners.push(
        one === null || other === null ? (one ?? other) : playTie(one, other, round, day, knownFrom),
      );
    }
    field = winners;
    knownFrom = Math.max(knownFrom, ...played.slice(before).map(({ match }) => over(match)));
  }
  return played;
}
