import { algorithmName, formatGamesPicked, formatGapGames, formatRank, gapOf } from '@outpick/contracts';
import type { Gap } from '@outpick/contracts';
import type { MarginDistribution } from '@outpick/forecast';
import type { GameStatus } from '../games/index.ts';
import { summarizeForecast } from '../ratings/index.ts';
import { drawForecast, drawGap, drawShare, formatSigned } from './charts.ts';
import { colors } from './frame.ts';
import type { Frame } from './frame.ts';

/** The sport of a card with its word for units of score, and the site's host. */
export interface CardContext {
  readonly sportName: string;
  readonly units: string;
  readonly timeZone: string;
  readonly host: string;
}

export interface CardGame {
  readonly home: string;
  readonly away: string;
  readonly startsAt: Date;
  readonly status: GameStatus;
  /** Absent if there is no forecast. */
  readonly distribution?: MarginDistribution | undefined;
  /** The score of a game that is over. */
  readonly score?: { readonly home: number; readonly away: number } | undefined;
}

export interface CardBoard {
  /** The date of the board. */
  readonly day: string;
  readonly players: number;
  /** The number of games in the contest. */
  readonly games: number;
  /** How many players are above the algorithm, and its points; absent if the algorithm is not on the board. */
  readonly algorithm: { readonly ahead: number; readonly points: number } | undefined;
  /** The best player, unless the algorithm won alone. */
  readonly best: { readonly name: string; readonly points: number; readonly games: number } | undefined;
}

export interface CardRow {
  /** The date of the board. */
  readonly day: string;
  readonly name: string;
  readonly rank: number;
  readonly players: number;
  readonly gamesPicked: number;
  readonly gamesInContest: number;
  readonly gap: Gap;
}

const formatPercent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const formatDay = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  }).format(date);

/** The date of a board, as screens show it: "November 22, 2026". */
const formatBoardDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const formatStart = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(date);

function describeForecast({ home, away }: CardGame, distribution: MarginDistribution, units: string): string {
  const { homeWins, margin, winProb, tieProb } = summarizeForecast(distribution);
  return `${homeWins ? home : away} by ${margin.toFixed(1)} ${units}, Win ${formatPercent(winProb)}, Tie ${formatPercent(tieProb)}`;
}

/** The card of a sport: its name and its next forecast, if there is one. */
export const sportFrame = (
  { sportName, units, timeZone, host }: CardContext,
  next: CardGame | undefined,
): Frame => ({
  occasion: next ? `Next: ${formatStart(next.startsAt, timeZone)}` : 'Forecasts and contests',
  title: sportName,
  chart: next?.distribution && drawForecast(next.distribution),
  headline: next?.distribution
    ? describeForecast(next, next.distribution, units)
    : 'Can you outpick the algorithm?',
  headlineColor: colors.algorithm,
  detail: next ? `${next.away} @ ${next.home}` : 'Pick a winner and a margin',
  host,
});

/** Shown instead of a start that is past or no longer valid. */
const statusWords: Readonly<Partial<Record<GameStatus, string>>> = {
  live: 'Being played',
  postponed: 'Postponed',
  cancelled: 'Canceled',
};

/** The card of one game: its teams, its forecast and, once it is over, its score. */
export function gameFrame({ sportName, units, timeZone, host }: CardContext, game: CardGame): Frame {
  const { home, away, score, distribution, startsAt, status } = game;
  const forecast = distribution && describeForecast(game, distribution, units);
  const time = score
    ? formatDay(startsAt, timeZone)
    : (statusWords[status] ?? formatStart(startsAt, timeZone));
  return {
    occasion: `${sportName}, ${time}`,
    title: `${away} @ ${home}`,
    chart: distribution && drawForecast(distribution),
    headline: score
      ? `Final: ${away} ${score.away}, ${home} ${score.home}`
      : (forecast ?? 'Can you outpick the algorithm?'),
    headlineColor: score ? colors.ink : colors.algorithm,
    detail: score
      ? forecast === undefined
        ? 'The algorithm made no forecast'
        : `The algorithm said ${forecast}`
      : 'The algorithm’s forecast. One dot is 1 game in 50',
    host,
  };
}

const formatCount = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;

/** The card of one board: how many players beat the algorithm, and the best of them. */
export function boardFrame({ sportName, host }: CardContext, board: CardBoard): Frame {
  const { players, algorithm, best, games } = board;
  const all = formatCount(players, 'player', 'players');
  const share = algorithm && players > 0 ? Math.round((algorithm.ahead / players) * 100) : 0;
  const winner = best
    ? `First: ${best.name}, ${formatSigned(best.points)} points, ${formatGamesPicked(best.games, games)}.`
    : '';
  const rival = algorithm ? `${algorithmName}: ${formatSigned(algorithm.points)} points.` : '';
  return {
    occasion: formatBoardDay(board.day),
    title: `${sportName} board`,
    chart: algorithm && drawShare(algorithm.ahead, players),
    headline: algorithm
      ? `${share}% beat the algorithm: ${algorithm.ahead.toLocaleString('en-US')} of ${all}`
      : all,
    headlineColor: colors.crowd,
    detail: [winner, rival].filter((text) => text !== '').join(' '),
    host,
  };
}

function describeGap(gap: number): string {
  const by = `${Math.abs(gap).toFixed(1)} points`;
  if (Math.abs(gap) < 0.05) return 'Level with the algorithm';
  return gap > 0 ? `Beat the algorithm by ${by}` : `${by} behind the algorithm`;
}

/** The card of one player's row: the gap to the algorithm first. */
export function rowFrame({ sportName, host }: CardContext, row: CardRow): Frame {
  const { gap, rank, players, gamesPicked, gamesInContest } = row;
  const games = formatGapGames(gap.games, 'both');
  const standing = `${formatRank(rank, players)}, ${formatGamesPicked(gamesPicked, gamesInContest)}`;
  return {
    occasion: `${sportName}, ${formatBoardDay(row.day)}`,
    title: row.name,
    chart: drawGap(gap.points, gap.algorithmPoints),
    headline: describeGap(gapOf(gap)),
    headlineColor: colors.you,
    detail: `${games.replace('on', 'On')}. ${standing.replace('last', 'Last')}`,
    host,
  };
}
