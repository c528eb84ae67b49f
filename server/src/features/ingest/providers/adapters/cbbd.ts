import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Reading } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { FeedDocument, Page, ReadContext } from '../adapter.ts';
import { collegePlan, listRows, readLine, readStart, readTeams } from './shared/college-data.ts';
import { addDays, dayIn } from './shared/days.ts';
import {
  anyField,
  checkScore,
  collectGames,
  dropHalfScore,
  findState,
  idField,
  instantField,
  refuseEarlyFinal,
  refuseRow,
  skipGame,
  yearField,
} from './shared/game-rows.ts';
import type { GameResult, GameState } from './shared/game-rows.ts';

/*
 * CollegeBasketballData: men's college basketball, games and closing lines. The API has no women's games.
 *
 * Verified: keys, types, filters, the five statuses and the limit of 3,000 rows from the provider's published source (August
 * 2026). No recorded answer was seen. The sign of the spread and midnight in New York for unknown tip-offs are assumed to be
 * those of CollegeFootballData.
 * Check first when online: one row of /games and one of /lines with the sign of its spread, whether sourceId is ESPN's id, and
 * whether exhibitions against other divisions are listed as regular games.
 * Authoritative status: none; "final" counts once two reads agree.
 */

const settings = z.strictObject({});
type Settings = z.infer<typeof settings>;

const states = new Map<string, GameState>([
  ['scheduled', { status: 'scheduled' }],
  ['in_progress', { status: 'live' }],
  ['final', { status: 'final' }],
  ['postponed', { status: 'postponed' }],
  ['cancelled', { status: 'cancelled' }],
]);

const sharedKeys = {
  season: yearField,
  seasonType: anyField,
  startDate: instantField,
  // The id is -1 for a team that is not known yet.
  homeTeamId: idField.nullish().catch(null),
  homeTeam: anyField,
  awayTeamId: idField.nullish().catch(null),
  awayTeam: anyField,
};

const gameRow = z.object({
  ...sharedKeys,
  id: idField,
  sourceId: z
    .string()
    .regex(/^\d{1,20}$/u)
    .nullish()
    .catch(null),
  startTimeTbd: z.boolean().nullish(),
  neutralSite: z.boolean().nullish().catch(null),
  status: anyField,
  homePoints: anyField,
  awayPoints: anyField,
});

const bookmakerLine = z.object({
  spread: z.number().nullish().catch(null),
  homeMoneyline: z.number().nullish().catch(null),
  awayMoneyline: z.number().nullish().catch(null),
});

const lineRow = z.object({
  ...sharedKeys,
  gameId: idField,
  lines: z.array(bookmakerLine.catch({})).nullish(),
});

/**
 * The free plan has about 32 calls a day, and games are played every day. At most 27 calls a day are needed: the days near
 * now every 90 minutes, their lines every 4 hours, and the rest of the season daily.
 */
const nearSeconds = 5400;

export const cbbd = defineAdapter<Settings>({
  name: 'cbbd',
  title: 'CollegeBasketballData',
  origin: 'https://api.collegebasketballdata.com',
  settings,
  ...collegePlan('cbbd'),
  budget: { perMinute: 20, perDay: 60, perMonth: 1000 },
  liveSeconds: nearSeconds,
  pages: (_settings, moment) => listPages(dayIn(moment.timeZone, moment.now)),
  seasonPages: (_settings, season) =>
    listBlocks(season).flatMap((block) => [gamesPage(block.key, block), linesPage(block.key, block)]),
  document: { kind: 'json', read: (_settings, document, context) => readDocument(document, context) },
});

function listPages(today: string): readonly Page[] {
  const near = { from: addDays(today, -2), to: addDays(today, 1) };
  const firstLaterDay = addDays(near.to, 1);
  const lastEarlierDay = addDays(near.from, -1);
  const endYear = Number(today.slice(0, 4)) + (today.slice(5) >= '05-01' ? 1 : 0);
  const blocks = listBlocks(endYear);
  return [
    { ...gamesPage(today, near), minimumSeconds: nearSeconds },
    { ...linesPage(today, { from: today, to: near.to }), minimumSeconds: 14_400 },
    // Each document lists a whole block, so that its address stays the same.
    ...blocks
      .filter(({ to }) => to >= firstLaterDay)
      .map((block) => ({
        ...gamesPage(block.key, block),
        from: block.from > firstLaterDay ? block.from : firstLaterDay,
      })),
    // Past blocks are requested for corrections and late results: at most daily, even while a result is missing.
    ...blocks
      .filter(({ to }) => to < firstLaterDay)
      .map((block) => ({
        ...gamesPage(block.key, block),
        to: block.to < lastEarlierDay ? block.to : lastEarlierDay,
        minimumSeconds: 86_400,
      })),
  ];
}

interface Block {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** Splits a season into blocks of about 1,500 games; an answer has at most 3,000. */
function listBlocks(season: number): readonly Block[] {
  const first = season - 1;
  return [
    { key: `${first}-11`, from: `${first}-10-01`, to: `${first}-11-30` },
    { key: `${first}-12`, from: `${first}-12-01`, to: `${first}-12-31` },
    { key: `${season}-01`, from: `${season}-01-01`, to: `${season}-01-31` },
    { key: `${season}-02`, from: `${season}-02-01`, to: addDays(`${season}-03-01`, -1) },
    { key: `${season}-03`, from: `${season}-03-01`, to: `${season}-04-30` },
  ];
}

type Days = Pick<Page, 'from' | 'to'>;

const gamesPage = (key: string, { from, to }: Days): Page => ({
  key: `games-${key}`,
  path: `/games?${rangeQuery({ from, to })}`,
  from,
  to,
  isComplete: true,
});

const linesPage = (key: string, { from, to }: Days): Page => ({
  key: `lines-${key}`,
  path: `/lines?${rangeQuery({ from, to })}`,
  from,
  to,
  isComplete: false,
});

/** The last day ends when it ends in Hawaii: at 10:00 UTC on the next day. */
const rangeQuery = ({ from, to }: Days): string =>
  `startDateRange=${from}T00:00:00Z&endDateRange=${addDays(to, 1)}T10:00:00Z`;

function readDocument(document: unknown, context: ReadContext): FeedDocument {
  const rows = listRows(document, 'CollegeBasketballData');
  if (context.page.path.startsWith('/lines')) return collectGames(rows.map(readLines));
  const content = collectGames(rows.map((row) => readGame(row, context.now)));
  if (rows.length < 3000) return content;
  const reason = 'The answer has 3,000 rows, the most that the provider sends: some games are missing.';
  return { ...content, problems: [{ sourceId: null, reason }, ...content.problems] };
}

function readGame(row: unknown, now: Date): GameResult {
  const parsed = gameRow.safeParse(row);
  if (!parsed.success) return refuseRow(row, parsed.error, { id: idField });
  const game = parsed.data;
  const teams = readPlayedTeams(game.id, game);
  if ('problem' in teams) return teams;
  const state = refuseEarlyFinal(findState(states, game.status), game.startDate, now);
  const { facts, problem } = checkScore(
    state,
    dropHalfScore({ home: game.homePoints, away: game.awayPoints }),
  );
  return {
    sourceId: game.id,
    problem,
    reading: {
      ...emptyReading,
      ...facts,
      sourceId: game.id,
      ...(game.sourceId ? { otherIds: [{ source: 'espn', sourceId: game.sourceId }] } : {}),
      season: game.season,
      ...readStart(game.startDate, game.startTimeTbd !== true),
      home: teams.home,
      away: teams.away,
      neutral: game.neutralSite ?? null,
    },
  };
}

function readLines(row: unknown): GameResult {
  const parsed = lineRow.safeParse(row);
  if (!parsed.success) return refuseRow(row, parsed.error, { gameId: idField });
  const { gameId: sourceId, season, startDate, lines, ...game } = parsed.data;
  const teams = readPlayedTeams(sourceId, game);
  if ('problem' in teams) return teams;
  return readLine({ ...teams, sourceId, season }, startDate, lines ?? []);
}

function readPlayedTeams(
  gameId: string,
  game: Pick<z.infer<typeof gameRow>, 'seasonType' | 'homeTeam' | 'homeTeamId' | 'awayTeam' | 'awayTeamId'>,
): Pick<Reading, 'home' | 'away'> | GameResult {
  if (game.seasonType === 'preseason') return skipGame(gameId);
  return readTeams(gameId, game, { home: game.homeTeamId, away: game.awayTeamId });
}
