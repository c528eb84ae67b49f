import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Reading } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { FeedDocument, Page, ReadContext } from '../adapter.ts';
import { addDays, dayIn } from './shared/days.ts';
import {
  anyField,
  checkScore,
  collectGames,
  dropHalfScore,
  findState,
  idField,
  instantField,
  readName,
  refuseEarlyFinal,
  refuseGame,
  refuseRow,
  skipGame,
  yearField,
} from './shared/game-rows.ts';
import type { GameResult, GameState } from './shared/game-rows.ts';
import { medianOf, medianProbability } from './shared/market.ts';

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
  // -1 for a team that is not known yet.
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

const timeZone = 'America/New_York';
const newYorkDay = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
const newYorkTime = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });

/** An unknown tip-off is stored as midnight in New York. */
const readStart = (start: Date, isTimeKnown: boolean): Pick<Reading, 'startsAt' | 'isTimeKnown'> => ({
  startsAt: isTimeKnown ? start.toISOString() : `${newYorkDay.format(start)}T00:00:00`,
  isTimeKnown,
});

const bookmakerLine = z.object({
  spread: z.number().min(-100).max(100).nullish().catch(null),
  homeMoneyline: z.number().nullish().catch(null),
  awayMoneyline: z.number().nullish().catch(null),
});

const lineRow = z.object({
  ...sharedKeys,
  gameId: idField,
  lines: z.array(bookmakerLine.catch({})).nullish(),
});

/**
 * Games are played every day, and the free plan has 32 calls a day. The days near now every 90 minutes, their lines every 4
 * hours and the rest of the season daily are at most 27.
 */
const nearSeconds = 5400;

export const cbbd = defineAdapter<Settings>({
  name: 'cbbd',
  title: 'CollegeBasketballData',
  origin: 'https://api.collegebasketballdata.com',
  terms:
    'A free key allows 1,000 calls a month; paid plans allow more. Read the terms of the plan before you show its data in public.',
  settings,
  secret: { name: 'cbbd', place: 'header', key: 'Authorization', prefix: 'Bearer ' },
  budget: { perMinute: 20, perDay: 60, perMonth: 1000 },
  liveSeconds: nearSeconds,
  facts: ['schedule', 'result', 'line'],
  pages: (_settings, moment) => listPages(dayIn(moment.timeZone, moment.now)),
  seasonPages: (_settings, season) =>
    listBlocks(season).flatMap((block) => [gamesPage(block.key, block), linesPage(block.key, block)]),
  document: { kind: 'json', read: (_settings, document, context) => readDocument(document, context) },
});

function listPages(today: string): readonly Page[] {
  const near = { from: addDays(today, -2), to: addDays(today, 1) };
  const rest = addDays(near.to, 1);
  const past = addDays(near.from, -1);
  const endYear = Number(today.slice(0, 4)) + (today.slice(5) >= '05-01' ? 1 : 0);
  const blocks = listBlocks(endYear);
  return [
    { ...gamesPage(today, near), minimumSeconds: nearSeconds },
    { ...linesPage(today, { from: today, to: near.to }), minimumSeconds: 14_400 },
    // The documents list the whole block, so that their addresses stay the same.
    ...blocks
      .filter(({ to }) => to >= rest)
      .map((block) => ({ ...gamesPage(block.key, block), from: block.from > rest ? block.from : rest })),
    // Corrections, and results that were late. At most daily, also while a result is missing.
    ...blocks
      .filter(({ to }) => to < rest)
      .map((block) => ({
        ...gamesPage(block.key, block),
        to: block.to < past ? block.to : past,
        minimumSeconds: 86_400,
      })),
  ];
}

interface Block {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** Parts of a season with about 1,500 games each; an answer has at most 3,000. */
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

/** The last day ends on the next one in UTC, at 10:00 in Hawaii. */
const rangeQuery = ({ from, to }: Days): string =>
  `startDateRange=${from}T00:00:00Z&endDateRange=${addDays(to, 1)}T10:00:00Z`;

function readDocument(document: unknown, context: ReadContext): FeedDocument {
  if (!Array.isArray(document)) throw new Error('This is not a list of games of CollegeBasketballData.');
  if (context.page.path.startsWith('/lines')) return collectGames(document.map(readLines));
  const content = collectGames(document.map((row) => readGame(row, context.now)));
  if (document.length < 3000) return content;
  const reason = 'The answer has 3,000 rows, the most that the provider sends: some games are missing.';
  return { ...content, problems: [{ sourceId: null, reason }, ...content.problems] };
}

function readGame(row: unknown, now: Date): GameResult {
  const parsed = gameRow.safeParse(row);
  if (!parsed.success) return refuseRow(row, parsed.error, { id: idField });
  const game = parsed.data;
  const teams = readTeams(game.id, game);
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

/** A reading with nothing but the line, and the teams and the day by which its game is found. */
function readLines(row: unknown): GameResult {
  const parsed = lineRow.safeParse(row);
  if (!parsed.success) return refuseRow(row, parsed.error, { gameId: idField });
  const game = parsed.data;
  const teams = readTeams(game.gameId, game);
  if ('problem' in teams) return teams;
  const lines = game.lines ?? [];
  const spread = medianOf(lines.flatMap((line) => line.spread ?? []));
  const probability = medianProbability(lines);
  if (spread === null && probability === null) return skipGame(game.gameId);
  return {
    sourceId: game.gameId,
    problem: null,
    reading: {
      ...emptyReading,
      sourceId: game.gameId,
      season: game.season,
      // These rows do not say whether the tip-off is known.
      ...readStart(game.startDate, newYorkTime.format(game.startDate) !== '00:00'),
      home: teams.home,
      away: teams.away,
      // Theirs is negative if the home team is the favorite.
      closingLine: spread === null ? null : 0 - spread,
      closingProbability: probability,
    },
  };
}

function readTeams(
  gameId: string,
  game: Pick<z.infer<typeof gameRow>, 'seasonType' | 'homeTeam' | 'homeTeamId' | 'awayTeam' | 'awayTeamId'>,
): Pick<Reading, 'home' | 'away'> | GameResult {
  if (game.seasonType === 'preseason') return skipGame(gameId);
  const home = readName(game.homeTeam);
  const away = readName(game.awayTeam);
  if (home === 'invalid' || away === 'invalid') return refuseGame(gameId, 'A team has no usable name.');
  if (home === 'undecided' || away === 'undecided') return skipGame(gameId);
  return {
    home: { id: game.homeTeamId ?? null, name: home.name },
    away: { id: game.awayTeamId ?? null, name: away.name },
  };
}
