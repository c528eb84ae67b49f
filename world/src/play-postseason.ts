import { at } from './at.ts';
import { instantOf } from './calendar.ts';
import type { LeagueSpec } from './league-spec.ts';
import type { Match, MatchResult, PlayedMatch } from './match.ts';
import { betterHosts, type Bracket, type KnockoutRound, type Postseason } from './postseason.ts';
import type { SeasonDates } from './season.ts';
import { byRecord, type Standing, standingsOf } from './standings.ts';

export interface PostseasonInput {
  readonly spec: LeagueSpec;
  readonly dates: SeasonDates;
  readonly regular: readonly PlayedMatch[];
  readonly play: (match: Match, decisive: boolean) => MatchResult;
}

type Pairing = Pick<Match, 'home' | 'away' | 'neutral' | 'day' | 'knownFrom'>;
type PlayPairing = (pairing: Pairing) => PlayedMatch;

/**
 * Plays the postseason. The regular season decides the field, and each round decides the next round's pairs. A match
 * becomes known when the games that decide its teams are over.
 */
export function playPostseason(input: PostseasonInput): PlayedMatch[] {
  const { spec, dates, regular } = input;
  const { postseason, entrants } = spec;
  if (postseason === null) return [];
  const standings = standingsOf(entrants, regular);
  const rank = ranksOf(standings);
  const firstDay = dates.opening + spec.regularWeeks * 7;
  const played: PlayedMatch[] = [];
  const playPairing: PlayPairing = (pairing) => {
    const match = createMatch(input, pairing, played.length);
    const game = { match, result: input.play(match, true) };
    played.push(game);
    return game;
  };

  let field = postseason.field(standings, entrants);
  let knownFrom = latestEnd(regular, spec);
  for (const bowl of bowlPairings(postseason, standings, field))
    playPairing({ ...bowl, day: firstDay + bowl.day, knownFrom });
  for (const round of postseason.rounds) {
    const before = played.length;
    field = pairsOf(field).map(([one, other], index) => {
      if (one === null || other === null) return one ?? other;
      const [better, worse] = at(rank, one) < at(rank, other) ? [one, other] : [other, one];
      const day = firstDay + round.day + (index % round.over);
      return playSeries({ better, worse, round, day, knownFrom, spec, playPairing });
    });
    knownFrom = Math.max(knownFrom, latestEnd(played.slice(before), spec));
  }
  return played;
}

/** Each team's place in the regular season, from 0, by team number. */
function ranksOf(standings: readonly Standing[]): number[] {
  const rank = standings.map(() => 0);
  standings.toSorted(byRecord).forEach(({ team }, place) => {
    rank[team] = place;
  });
  return rank;
}

const endOf = (match: Match, { minutesLong }: LeagueSpec) => match.startsAt + minutesLong * 60_000;

const latestEnd = (games: readonly PlayedMatch[], spec: LeagueSpec) =>
  Math.max(...games.map(({ match }) => endOf(match, spec)));

function createMatch({ spec, dates: { label } }: PostseasonInput, pairing: Pairing, index: number): Match {
  const { home, neutral, day } = pairing;
  const zone = neutral ? spec.timeZone : at(spec.entrants, home).zone;
  return {
    ...pairing,
    id: `${spec.slug}-${label}-p${String(index + 1).padStart(3, '0')}`,
    season: label,
    stage: 'postseason',
    startsAt: instantOf(day, 19 * 60 + (index % 3) * 30, zone),
    moved: null,
    fate: 'played',
  };
}

/** Bowl games between the best teams outside the field, in order of record. Days count from the postseason's first. */
function bowlPairings({ bowls }: Postseason, standings: readonly Standing[], field: Bracket) {
  if (bowls === null) return [];
  const invited = standings
    .filter(({ team, wins }) => wins >= bowls.winsNeeded && !field.includes(team))
    .toSorted(byRecord);
  return Array.from({ length: Math.floor(invited.length / 2) }, (_, index) => ({
    home: at(invited, 2 * index).team,
    away: at(invited, 2 * index + 1).team,
    neutral: true,
    day: bowls.day + (index % bowls.over),
  }));
}

const pairsOf = (field: Bracket) =>
  Array.from(
    { length: Math.ceil(field.length / 2) },
    (_, index) => [field[2 * index] ?? null, field[2 * index + 1] ?? null] as const,
  );

interface SeriesOptions {
  /** The team with the better record, which has the home advantage. */
  readonly better: number;
  readonly worse: number;
  readonly round: KnockoutRound;
  readonly day: number;
  readonly knownFrom: number;
  readonly spec: LeagueSpec;
  readonly playPairing: PlayPairing;
}

/** Plays a best-of series and returns the winner. */
function playSeries({ better, worse, round, day, knownFrom, spec, playPairing }: SeriesOptions): number {
  const needed = (round.bestOf + 1) / 2;
  const gap = round.bestOf === 3 ? 1 : 2;
  const wins = { better: 0, worse: 0 };
  let known = knownFrom;
  for (let game = 0; wins.better < needed && wins.worse < needed; game += 1) {
    const betterHome = betterHosts(round.bestOf, game);
    const [home, away] = betterHome ? [better, worse] : [worse, better];
    const { match, result } = playPairing({
      home,
      away,
      neutral: round.neutral,
      day: day + game * gap,
      knownFrom: known,
    });
    const homeWon = result.points.home > result.points.away;
    wins[homeWon === betterHome ? 'better' : 'worse'] += 1;
    // The next game takes place only if this one does not end the series.
    if (game >= needed - 1) known = endOf(match, spec);
  }
  return wins.better === needed ? better : worse;
}
