import { emptyReading } from '../../../readings/index.ts';
import type { Reading, Sides } from '../../../readings/index.ts';
import type { AdapterSpec } from '../../adapter.ts';
import { readName, refuseGame, skipGame } from './game-rows.ts';
import type { GameResult } from './game-rows.ts';
import { medianOf, medianProbability } from './market.ts';

/*
 * What CollegeFootballData and CollegeBasketballData have in common: they are one provider's, with the same plans, and games and
 * lines of nearly the same form.
 */

/** The terms of the provider, and how the key with this name is sent. */
export const collegePlan = (key: string): Pick<AdapterSpec<unknown>, 'terms' | 'secret' | 'facts'> => ({
  terms:
    'A free key allows 1,000 calls a month; paid plans allow more. Read the terms of the plan before you show its data in public.',
  secret: { name: key, place: 'header', key: 'Authorization', prefix: 'Bearer ' },
  facts: ['schedule', 'result', 'line'],
});

/** The rows of a document. Fails if it is none of the provider's with this title. */
export function listRows(document: unknown, title: string): readonly unknown[] {
  if (!Array.isArray(document)) throw new Error(`This is not a list of games of ${title}.`);
  return document;
}

const timeZone = 'America/New_York';
const newYorkDay = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
const newYorkTime = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });

/** An unknown start is stored as midnight in New York. */
export const readStart = (start: Date, isTimeKnown: boolean): Pick<Reading, 'startsAt' | 'isTimeKnown'> => ({
  startsAt: isTimeKnown ? start.toISOString() : `${newYorkDay.format(start)}T00:00:00`,
  isTimeKnown,
});

interface NamedTeams {
  readonly homeTeam?: unknown;
  readonly awayTeam?: unknown;
}

/** The teams of a game, or what becomes of a game whose teams are not known or have no usable name. */
export function readTeams(
  gameId: string,
  { homeTeam, awayTeam }: NamedTeams,
  ids: Sides<string | null | undefined>,
): Pick<Reading, 'home' | 'away'> | GameResult {
  const home = readName(homeTeam);
  const away = readName(awayTeam);
  if (home === 'invalid' || away === 'invalid') return refuseGame(gameId, 'A team has no usable name.');
  if (home === 'undecided' || away === 'undecided') return skipGame(gameId);
  return { home: { id: ids.home ?? null, name: home.name }, away: { id: ids.away ?? null, name: away.name } };
}

/** What one bookmaker offers. */
interface BookmakerLine {
  readonly spread?: number | null | undefined;
  readonly homeMoneyline?: number | null | undefined;
  readonly awayMoneyline?: number | null | undefined;
}

const isLikelySpread = (spread: number | null | undefined): spread is number =>
  typeof spread === 'number' && Math.abs(spread) <= 100;

/** A reading with nothing but the line, and the teams and the day by which its game is found. */
export function readLine(
  game: Pick<Reading, 'sourceId' | 'otherIds' | 'season' | 'home' | 'away'>,
  startDate: Date,
  lines: readonly BookmakerLine[],
): GameResult {
  const spread = medianOf(lines.flatMap((line) => (isLikelySpread(line.spread) ? [line.spread] : [])));
  const probability = medianProbability(lines);
  if (spread === null && probability === null) return skipGame(game.sourceId);
  return {
    sourceId: game.sourceId,
    problem: null,
    reading: {
      ...emptyReading,
      ...game,
      // These rows do not say whether the start is known.
      ...readStart(startDate, newYorkTime.format(startDate) !== '00:00'),
      // Theirs is negative if the home team is the favorite.
      closingLine: spread === null ? null : 0 - spread,
      closingProbability: probability,
    },
  };
}
