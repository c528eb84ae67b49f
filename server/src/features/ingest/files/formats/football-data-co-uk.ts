import { pointsOf } from '../file-game.ts';
import type { FileFormat, FileGame } from '../file-game.ts';
import { RowProblem } from '../../../../platform/csv/read-table.ts';
import type { Row } from '../../../../platform/csv/read-table.ts';
import { createZone } from '../../readings/index.ts';

/*
 * The league files of football-data.co.uk, such as `E0.csv`, and its fixtures file. The site's terms forbid programs that
 * download them, so there is no feed of this kind: a person downloads a file and imports it.
 *
 * Verified with recorded files: headers and rows of many seasons from 1993/94 to 2024/25, and that times are British. Not
 * verified: the header of the fixtures file, which only third parties describe. Check it before you rely on it.
 */

/** Times are British in the files of all countries. */
const toInstant = createZone('Europe/London');

/** Reads a day written as dd/mm/yy or dd/mm/yyyy. The oldest files are from 1993, so years 90 to 99 are in the 1900s. */
function dayOf(row: Row): string {
  const text = row.text('Date');
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/u.exec(text) ?? [];
  const fullYear = year.length === 4 ? year : `${Number(year) < 90 ? 20 : 19}${year}`;
  const iso = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (year === '' || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso)
    throw new RowProblem(`Date is not a day (dd/mm/yyyy): "${text.slice(0, 40)}"`);
  return iso;
}

/** The first day of a season. The season of 2020 began late, because the season before it had been interrupted. */
function seasonStart(division: string, year: number): string {
  if (year !== 2020) return `${year}-07-01`;
  return /^(?:SC\d|B1)$/u.test(division) ? '2020-08-01' : '2020-08-10';
}

/** A season's number is the year in which it ends. */
function seasonOf(division: string, day: string): number {
  const year = Number(day.slice(0, 4));
  return day < seasonStart(division, year) ? year : year + 1;
}

/** A game without a time, as in all files before 2019/20, starts at noon in the sport's time zone. */
function startOf(row: Row, day: string): string {
  const time = row.optionalText('Time');
  if (time === null) return `${day}T12:00`;
  if (!/^(?:[01]?\d|2[0-3]):[0-5]\d$/u.test(time))
    throw new RowProblem(`Time is not a time of day (HH:MM): "${time.slice(0, 40)}"`);
  return toInstant(`${day}T${time.padStart(5, '0')}`);
}

/** In these divisions two teams may meet twice on the same ground in a season, so the day identifies their games. */
const hasSplit = (division: string): boolean => /^(?:SC\d|B1|G1)$/u.test(division);

/**
 * Price columns, best first: closing prices, then prices from some days earlier. In both groups the market's average is
 * first. Each name stands for three columns, such as AvgCH, AvgCD and AvgCA.
 */
const priceColumns = [
  'AvgC',
  'B365C',
  'PSC',
  'Avg',
  'BbAv',
  'B365',
  'PS',
  'BW',
  'WH',
  'IW',
  'LB',
  'GB',
  'SB',
];

/** From this day on, Pinnacle's prices in the files are stale. */
const pinnacleEnd = '2025-07-23';

/**
 * Reads a decimal price. Returns null for a blank or invalid cell: a bad price must not make the import refuse the result.
 */
function priceOf(row: Row, column: string): number | null {
  const price = Number(row.optionalText(column) ?? Number.NaN);
  return price > 1 && price <= 10_000 ? price : null;
}

/** The home side's probability from the first complete set of prices, without the bookmaker's margin; a draw counts half. */
function closingProbabilityOf(row: Row, day: string): number | null {
  for (const columns of priceColumns) {
    if (columns.startsWith('PS') && day >= pinnacleEnd) continue;
    const [home, draw, away] = ['H', 'D', 'A'].map((outcome) => priceOf(row, `${columns}${outcome}`));
    if (typeof home !== 'number' || typeof draw !== 'number' || typeof away !== 'number') continue;
    return (1 / home + 1 / draw / 2) / (1 / home + 1 / draw + 1 / away);
  }
  return null;
}

export const footballDataCoUk: FileFormat = {
  name: 'football-data-co-uk',
  summary: 'a league file of football-data.co.uk that you have downloaded',
  columns: ['Div', 'Date', 'HomeTeam', 'AwayTeam'],
  // Newer files are UTF-8 with a byte order mark, older ones Latin-1.
  encoding: 'utf-8-or-latin-1',
  isRagged: true,
  read(row): FileGame {
    const [division, home, away] = [row.text('Div'), row.text('HomeTeam'), row.text('AwayTeam')];
    const day = dayOf(row);
    const season = seasonOf(division, day);
    const points = pointsOf(row, 'FTHG', 'FTAG');
    return {
      feedId: hasSplit(division) ? null : `${division} ${season} ${home} ${away}`.normalize('NFC'),
      season,
      day,
      startsAt: startOf(row, day),
      isTimeKnown: row.optionalText('Time') !== null,
      home,
      away,
      neutral: false,
      status: points ? 'final' : 'scheduled',
      points,
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
      closingProbability: closingProbabilityOf(row, day),
      lowerDivision: null,
    };
  },
};
