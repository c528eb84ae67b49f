import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { RowProblem } from '../../../../platform/csv/read-table.ts';
import { createZone } from '../../readings/index.ts';
import type { Row } from '../../../../platform/csv/read-table.ts';
import { emptyReading } from '../../readings/index.ts';
import type { Reading, SourceTeam } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { FeedDocument, Page, Problem } from '../adapter.ts';
import { cutText } from '../cut-text.ts';

/*
 * nflverse's `games.csv`: all NFL games since 1999, in one file.
 *
 * Verified: the header and rows of played and unplayed games, from a recorded file of 2021; the meaning of the columns,
 * from the provider's documentation. From memory: how canceled games are listed, and that a game that moves to another week
 * gets another id.
 * Check first when online: the current header, and whether the file ever has scores of games in progress.
 *
 * No status is authoritative: the file has none. A game with two scores is final, a game without scores is scheduled.
 * Postponed and canceled games look like scheduled ones. Rows may be absent for a short time.
 */

/** Times in the file are New York times, whatever the sport's zone. */
const toInstant = createZone('America/New_York');

/** Former codes of franchises that moved, and codes that other sources use. */
const otherCodes: Readonly<Record<string, readonly string[]>> = {
  OAK: ['LV'],
  SD: ['LAC'],
  STL: ['LA', 'LAR'],
  LA: ['LAR'],
  WAS: ['WSH'],
};

/** Games whose lines are known to be for the wrong side. */
const gamesWithWrongLine: ReadonlySet<string> = new Set([
  '2021_15_NE_IND',
  '2021_17_CLE_PIT',
  '2023_02_IND_HOU',
]);

/** Reads a cell's text. "NA" is R's word for a blank. */
function textOf(row: Row, column: string): string | null {
  const text = row.optionalText(column);
  return text === 'NA' ? null : text;
}

const decimal = /^-?\d+(?:\.\d+)?$/u;

/** Reads a cell's number. Throws a `RowProblem` if the cell has something else. */
function numberOf(row: Row, column: string): number | null {
  const text = textOf(row, column);
  if (text === null) return null;
  if (!decimal.test(text)) throw new RowProblem(`${column} is not a number: "${text.slice(0, 40)}"`);
  return Number(text);
}

/** Refuses an id or code that is not a short name without blanks. */
function checkCode(column: string, text: string): string {
  if (!/^[\w-]{1,60}$/u.test(text)) throw new RowProblem(`${column} is not a code: "${text.slice(0, 40)}"`);
  return text;
}

const teamOf = (column: string, code: string): SourceTeam => ({
  id: checkCode(column, code),
  name: code,
  ...(otherCodes[code] ? { otherNames: otherCodes[code] } : {}),
});

/** Reads the quarterbacks; null until one of them is known. */
function keyPlayersOf(row: Row): Reading['keyPlayers'] {
  const [home = null, away = null] = ['home_qb_name', 'away_qb_name'].map(
    (column) => cutText(textOf(row, column) ?? '', 100) || undefined,
  );
  return home === null && away === null ? null : { home, away };
}

const pointsSchema = z.object({ home: z.int().min(0).max(10_000), away: z.int().min(0).max(10_000) });

function scoreOf(row: Row, startsAt: string, now: Date): Pick<Reading, 'status' | 'points'> {
  const [home, away] = [numberOf(row, 'home_score'), numberOf(row, 'away_score')];
  if (home === null && away === null) return { status: 'scheduled', points: null };
  const points = pointsSchema.safeParse({ home, away }).data;
  if (!points) throw new RowProblem(`the score is not two whole numbers: ${home}, ${away}`);
  const result = numberOf(row, 'result');
  if (result !== null && result !== points.home - points.away)
    throw new RowProblem(`the result ${result} is not ${points.home} minus ${points.away}`);
  if (new Date(startsAt) > now) throw new RowProblem('final before its start');
  return { status: 'final', points };
}

/** The probability that an American price implies, before removing the bookmaker's margin. */
const impliedProbability = (price: number): number =>
  price < 0 ? -price / (100 - price) : 100 / (100 + price);

const isPrice = (value: number | null): value is number =>
  value !== null && Math.abs(value) >= 100 && Math.abs(value) <= 1_000_000;

function linesOf(row: Row, gameId: string): Pick<Reading, 'closingLine' | 'closingProbability'> {
  if (gamesWithWrongLine.has(gameId)) return { closingLine: null, closingProbability: null };
  const line = numberOf(row, 'spread_line');
  if (line !== null && Math.abs(line) > 100) throw new RowProblem(`spread_line is out of range: ${line}`);
  const [home, away] = [numberOf(row, 'home_moneyline'), numberOf(row, 'away_moneyline')];
  return {
    closingLine: line,
    closingProbability:
      isPrice(home) && isPrice(away)
        ? impliedProbability(home) / (impliedProbability(home) + impliedProbability(away))
        : null,
  };
}

/**
 * Returns the value of `read`. If `read` throws a `RowProblem`, records it and returns `otherwise`, so that a bad cell does
 * not make the whole game unusable.
 */
function readOr<T>(read: () => T, otherwise: T, problems: string[]): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    problems.push(error.message);
    return otherwise;
  }
}

function seasonOf(row: Row): number {
  const season = row.number('season');
  if (!Number.isInteger(season)) throw new RowProblem(`season is not a year: ${season}`);
  return season;
}

const isoDay = z.iso.date();
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

/** Reads the start. The day is New York's; a game without a time starts at noon in the sport's zone. */
function startOf(row: Row): Pick<Reading, 'startsAt' | 'isTimeKnown'> & { readonly earliest: string } {
  const day = textOf(row, 'gameday') ?? '';
  if (!isoDay.safeParse(day).success) throw new RowProblem(`gameday is not a day: "${cutText(day, 40)}"`);
  const time = textOf(row, 'gametime') ?? '';
  if (!timeOfDay.test(time))
    return { startsAt: `${day}T12:00`, isTimeKnown: false, earliest: toInstant(`${day}T00:00`) };
  const startsAt = toInstant(`${day}T${time}`);
  return { startsAt, isTimeKnown: true, earliest: startsAt };
}

interface ReadRow {
  readonly reading: Reading | null;
  readonly problems: readonly string[];
}

/** Reads a row whose teams are known. Throws a `RowProblem` if the game cannot be identified. */
function readGame(row: Row, { home, away, now }: { home: string; away: string; now: Date }): ReadRow {
  const problems: string[] = [];
  const sourceId = checkCode('game_id', row.text('game_id'));
  const espnId = textOf(row, 'espn');
  const location = textOf(row, 'location');
  const { earliest, ...start } = startOf(row);
  const reading: Reading = {
    ...emptyReading,
    sourceId,
    ...(espnId === null ? {} : { otherIds: [{ source: 'espn', sourceId: checkCode('espn', espnId) }] }),
    season: seasonOf(row),
    ...start,
    home: teamOf('home_team', home),
    away: teamOf('away_team', away),
    neutral: location === null ? null : location.toLowerCase() === 'neutral',
    keyPlayers: keyPlayersOf(row),
    ...readOr(() => scoreOf(row, earliest, now), { status: null, points: null }, problems),
    ...readOr(() => linesOf(row, sourceId), { closingLine: null, closingProbability: null }, problems),
  };
  return { reading, problems };
}

function readRow(row: Row, now: Date): ReadRow {
  const [home, away] = [textOf(row, 'home_team'), textOf(row, 'away_team')];
  const isUndecided = home === null || away === null || home === 'TBD' || away === 'TBD';
  // The file has no preseason games at present. Such games would not count.
  if (isUndecided || textOf(row, 'game_type') === 'PRE') return { reading: null, problems: [] };
  return readGame(row, { home, away, now });
}

/** Adds a game. A game that is listed twice with different contents loses its result. */
function addReading(readings: Map<string, Reading>, reading: Reading, problems: string[]): void {
  const earlier = readings.get(reading.sourceId);
  if (earlier === undefined || isDeepStrictEqual(earlier, reading)) {
    readings.set(reading.sourceId, reading);
    return;
  }
  problems.push('the game is listed twice, with different contents');
  readings.set(reading.sourceId, { ...earlier, status: null, points: null });
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/**
 * Reads the rows of the page's seasons. A page begins in the year of its first season and ends in the year after its last.
 */
function readRows(rows: readonly Row[], page: Page, now: Date): FeedDocument {
  const [first, last] = [yearOf(page.from), yearOf(page.to) - 1];
  const readings = new Map<string, Reading>();
  const problems: Problem[] = [];
  let skipped = 0;
  for (const row of rows) {
    const rowProblems: string[] = [];
    const season = readOr(() => seasonOf(row), first, rowProblems);
    if (season < first || season > last) continue;
    const read = rowProblems.length === 0 ? readOr(() => readRow(row, now), null, rowProblems) : null;
    const sourceId = readOr(() => row.optionalText('game_id'), null, []);
    if (read?.reading) addReading(readings, read.reading, rowProblems);
    else if (read) skipped += 1;
    for (const reason of [...rowProblems, ...(read?.problems ?? [])]) problems.push({ sourceId, reason });
  }
  return { readings: [...readings.values()], problems, skipped };
}

/** A page is the whole file, but only the games of the given seasons are read. A season lasts from March to February. */
const pageOf = (key: string, firstSeason: number, lastSeason: number): Page => ({
  key,
  path: '/nflverse/nfldata/master/data/games.csv',
  from: `${firstSeason}-03-01`,
  to: `${lastSeason + 1}-02-28`,
  isComplete: true,
});

export const nflverse = defineAdapter({
  name: 'nflverse',
  title: 'nflverse',
  origin: 'https://raw.githubusercontent.com',
  terms:
    'Free and without a key. The data of nflverse is under CC BY 4.0: name nflverse as the source. No limit is published; the file is to be fetched rarely.',
  settings: z.strictObject({}),
  budget: { perMinute: 5, perDay: 200 },
  // The interval is long, because the file has no games in progress and is some megabytes long.
  liveSeconds: 900,
  facts: ['schedule', 'result', 'line', 'players'],
  pages(_settings, { now, timeZone }) {
    const [year = 0, month = 0] = now.toLocaleDateString('sv-SE', { timeZone }).split('-').map(Number);
    const season = month < 3 ? year - 1 : year;
    return [pageOf(`${season}-${season + 1}`, season, season + 1)];
  },
  seasonPages: (_settings, season) => (season < 1999 ? [] : [pageOf(String(season), season, season)]),
  document: {
    kind: 'csv',
    columns: [
      'game_id',
      'season',
      'gameday',
      'gametime',
      'home_team',
      'away_team',
      'home_score',
      'away_score',
    ],
    read: (_settings, rows, { page, now }) => readRows(rows, page, now),
  },
});
