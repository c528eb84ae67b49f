import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Sides } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { Page, ReadContext } from '../adapter.ts';
import { collegePlan, listRows, readLine, readStart, readTeams } from './shared/college-data.ts';
import { dayIn, seasonDays, startYearOn } from './shared/days.ts';
import {
  anyField,
  checkScore,
  collectGames,
  dropHalfScore,
  idField,
  instantField,
  quote,
  refuseEarlyFinal,
  refuseRow,
  skipGame,
  yearField,
} from './shared/game-rows.ts';
import type { GameResult, GameState } from './shared/game-rows.ts';

/*
 * CollegeFootballData v2: college football, games and closing lines.
 *
 * Verified: keys, types and filters from the provider's published source (August 2026). No recorded answer was seen. From
 * third parties: ids are ESPN's ids, and unknown kick-offs are stored as midnight in New York.
 * Check first when online: one row of /games and one of /lines, a game in progress, whether /lines has team ids and
 * classifications, and whether year and seasonType=both list bowls.
 * Authoritative status: none. `completed` is the only status, and it is false for postponed, canceled and live games.
 * Finals read on the night of the game have been incomplete.
 */

const settings = z.strictObject({
  classification: z.enum(['fbs', 'fcs', 'ii', 'iii']).describe('The division of college football.'),
});
type Settings = z.infer<typeof settings>;

/** The divisions, highest first. */
const divisions = ['fbs', 'fcs', 'ii', 'iii'];

const gameRow = z.object({
  id: idField,
  season: yearField,
  seasonType: anyField,
  startDate: instantField,
  startTimeTBD: z.boolean().nullish(),
  completed: anyField,
  neutralSite: z.boolean().nullish().catch(null),
  homeId: idField.nullish().catch(null),
  homeTeam: anyField,
  homeClassification: z.string().nullish().catch(null),
  homePoints: anyField,
  awayId: idField.nullish().catch(null),
  awayTeam: anyField,
  awayClassification: z.string().nullish().catch(null),
  awayPoints: anyField,
});

/** A number. The provider has sent some numbers as text. */
const amount = z.union([z.number(), z.string().regex(/^[+-]?\d{1,6}(?:\.\d{1,3})?$/u)]).transform(Number);

const bookmakerLine = z.object({
  spread: amount.nullish().catch(null),
  homeMoneyline: amount.nullish().catch(null),
  awayMoneyline: amount.nullish().catch(null),
});

const lineRow = gameRow
  .pick({ id: true, season: true, seasonType: true, startDate: true, homeTeam: true, awayTeam: true })
  .extend({
    homeTeamId: idField.nullish().catch(null),
    homeClassification: z.string().nullish().catch(null),
    awayTeamId: idField.nullish().catch(null),
    awayClassification: z.string().nullish().catch(null),
    lines: z.array(bookmakerLine.catch({})).nullish(),
  });

export const cfbd = defineAdapter<Settings>({
  name: 'cfbd',
  title: 'CollegeFootballData',
  origin: 'https://api.collegefootballdata.com',
  settings,
  ...collegePlan('cfbd'),
  budget: { perMinute: 20, perDay: 100, perMonth: 1000 },
  liveSeconds: 3600,
  pages: ({ classification }, moment) =>
    listPages(classification, startYearOn(dayIn(moment.timeZone, moment.now), months)),
  seasonPages: ({ classification }, season) => listPages(classification, season),
  document: {
    kind: 'json',
    read(settingsOfFeed, document, context) {
      const isLines = context.page.path.startsWith('/lines');
      const results = listRows(document, 'CollegeFootballData').map((row) =>
        isLines ? readLines(settingsOfFeed, row) : readGame(settingsOfFeed, row, context),
      );
      return collectGames(results);
    },
  },
});

const months = { firstMonth: 7, lastMonth: 1 };

/**
 * Lists the pages of a season. The API has no filter by day, so a page is the whole season, about 900 games. In November
 * games are played on about 22 days of the month. Hourly requests for games and 8 requests a day for lines then use about
 * 750 of the 1,000 calls a month.
 */
function listPages(classification: string, season: number): readonly Page[] {
  const days = seasonDays(months, season);
  const query = `year=${season}&seasonType=both`;
  return [
    {
      key: `games-${season}`,
      path: `/games?${query}&classification=${classification}`,
      ...days,
      isComplete: true,
      minimumSeconds: 3600,
    },
    { key: `lines-${season}`, path: `/lines?${query}`, ...days, isComplete: false, minimumSeconds: 10_800 },
  ];
}

function readGame(own: Settings, row: unknown, { now }: ReadContext): GameResult {
  const parsed = gameRow.safeParse(row);
  if (!parsed.success) return refuseRow(row, parsed.error, { id: idField });
  const game = parsed.data;
  if (game.seasonType === 'allstar') return skipGame(game.id);
  const teams = readTeams(game.id, game, { home: game.homeId, away: game.awayId });
  if ('problem' in teams) return teams;
  const score = { home: game.homePoints, away: game.awayPoints };
  const { facts, problem } = checkScore(readState(game, now), dropHalfScore(score));
  return {
    sourceId: game.id,
    problem,
    reading: {
      ...emptyReading,
      ...facts,
      sourceId: game.id,
      otherIds: [{ source: 'espn', sourceId: game.id }],
      season: game.season,
      ...readStart(game.startDate, game.startTimeTBD !== true),
      home: teams.home,
      away: teams.away,
      neutral: game.neutralSite ?? null,
      lowerDivision: findLowerDivision(own, game.homeClassification, game.awayClassification),
    },
  };
}

/** Reads the state. Live, postponed and canceled games have `completed: false` too; only points show that a game is live. */
function readState(game: z.infer<typeof gameRow>, now: Date): GameState {
  const { completed, homePoints, awayPoints, startDate } = game;
  if (completed === true) return refuseEarlyFinal({ status: 'final' }, startDate, now);
  if (completed !== false)
    return { status: null, problem: `Its status is unknown: completed is ${quote(completed)}.` };
  const hasScored = [homePoints, awayPoints].some((points) => typeof points === 'number' && points > 0);
  return { status: hasScored && now >= startDate ? 'live' : 'scheduled' };
}

function readLines(own: Settings, row: unknown): GameResult {
  const parsed = lineRow.safeParse(row);
  if (!parsed.success) return refuseRow(row, parsed.error, { id: idField });
  const game = parsed.data;
  if (game.seasonType === 'allstar') return skipGame(game.id);
  const teams = readTeams(game.id, game, { home: game.homeTeamId, away: game.awayTeamId });
  if ('problem' in teams) return teams;
  const classes = [game.homeClassification, game.awayClassification];
  // The filter by classification exists for /games only.
  if (classes.some((name) => name) && !classes.includes(own.classification)) return skipGame(game.id);
  const ids = { sourceId: game.id, otherIds: [{ source: 'espn', sourceId: game.id }] };
  return readLine({ ...teams, ...ids, season: game.season }, game.startDate, game.lines ?? []);
}

/** A team without a classification counts as lower than every team with one. */
function findLowerDivision(
  own: Settings,
  home: string | null | undefined,
  away: string | null | undefined,
): Sides<boolean> | null {
  if (home !== own.classification && away !== own.classification) return null;
  const isLower = (name: string | null | undefined): boolean => {
    const rank = divisions.indexOf(name ?? '');
    return rank === -1 || rank > divisions.indexOf(own.classification);
  };
  return { home: isLower(home), away: isLower(away) };
}
