import { emptyReading } from '../../../readings/index.ts';
import type { Reading, Sides } from '../../../readings/index.ts';
import type { AdapterSpec } from '../../adapter.ts';
import { readName, refuseGame, skipGame } from './game-rows.ts';
import type { GameResult } from './game-rows.ts';
import { medianOf, medianProbability } from './market.ts';

/*
 * Code for CollegeFootballData and CollegeBasketballData. One provider runs both, with the same plans and nearly the same
 * form of games and lines.
 */

/** The provider's terms and facts, and how the key with this name is sent. */
export const collegePlan = (key: string): Pick<AdapterSpec<unknown>, 'terms' | 'secret' | 'facts'> => ({
  terms:
    'A free key allows 1,000 calls a month; paid plans allow more. Read the terms of the plan before you show its data in public.',
  secret: { name: key, place: 'header', key: 'Authorization', prefix: 'Bearer ' },
  facts: ['schedule', 'result', 'line'],
});

/** Returns the rows of a document. Throws if the document is not a list; the message names the provider by its title. */
export function listRows(document: unknown, title: string): readonly unknown[] {
  if (!Array.isArray(document)) throw new Error(`This is not a list of games of ${title}.`);
  return document;
}

const timeZone = 'America/New_York';
const newYorkDay = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
const newYorkTime = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });

/** Reads a start. The provider stores an unknown start as midnight in New York, so only the day there counts. */
export const readStart = (start: Date, isTimeKnown: boolean): Pick<Reading, 'startsAt' | 'isTimeKnown'> => ({
  startsAt: isTimeKnown ? start.toISOString() : `${newYorkDay.format(start)}T00:00:00`,
  isTimeKnown,
});

interface NamedTeams {
  readonly homeTeam?: unknown;
  readonly awayTeam?: unknown;
}

/**
 * Reads the teams of a game. If a team is not known yet or has no usable name, returns the skipped or refused game instead.
 */
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

/** The spread and prices of one bookmaker. */
interface BookmakerLine {
  readonly spread?: number | null | undefined;
  readonly homeMoneyline?: number | null | undefined;
  readonly awayMoneyline?: number | null | undefined;
}

const isLikelySpread = (spread: number | null | undefined): spread is number =>
  typeof spread === 'number' && Math.abs(spread) <= 100;

/** Reads a line. The reading has only the line, and the teams and the day that identify its game. */
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
      // The provider's spread is negative if the home team is the favorite.
      closingLine: spread === null ? null : 0 - spread,
      closingProbability: probability,
    },
  };
}
