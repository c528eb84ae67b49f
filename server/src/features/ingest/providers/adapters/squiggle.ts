import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { defineAdapter } from '../adapter.ts';
import type { FeedDocument, Page, Problem } from '../adapter.ts';
import { cutText } from '../cut-text.ts';
import { emptyReading } from '../../readings/index.ts';
import type { Reading, SourceTeam } from '../../readings/index.ts';

/*
 * Squiggle's API of AFL games (`?q=games`).
 *
 * Verified: key names and types of played and unplayed games, from recorded answers; the filters and the rules for clients,
 * from the provider's documentation. From memory: a draw has no winner, and how a playoff game without teams is listed.
 * Check first when online: a game in progress, a postponed game, playoff games before their teams are known, and whether a
 * game without a time is listed at midnight in Melbourne, as this adapter assumes.
 *
 * No status is authoritative. `complete` is the percentage of the game that has been played; 100 is final. There is no
 * value for postponed or canceled games: they stay at 0.
 */

const text = z.string().trim().min(1).max(200).nullish().catch(null);
/** The years 1890 to 2199. */
const unixTime = z.int().min(-2_524_521_600).max(7_258_118_399).nullish().catch(null);

const gameSchema = z.object({
  id: z.int().positive(),
  year: z.int().min(1890).max(2199),
  hteam: text,
  hteamid: z.int().positive().nullish().catch(null),
  ateam: text,
  ateamid: z.int().positive().nullish().catch(null),
  hscore: z.unknown(),
  ascore: z.unknown(),
  complete: z.unknown(),
  unixtime: unixTime,
  date: text,
  tz: text,
});
type Game = z.infer<typeof gameSchema>;

const documentSchema = z.object({ games: z.array(z.unknown()) });
const pointsSchema = z.object({ home: z.int().min(0).max(10_000), away: z.int().min(0).max(10_000) });

/** A name that stands for a team that is not known yet. */
const placeholder = /^(?:tb[acd]$|to be |winner|loser|\d+(?:st|nd|rd|th)\b)/iu;

function teamOf(name: Game['hteam'], id: Game['hteamid']): SourceTeam | null {
  if (name === null || name === undefined || placeholder.test(name)) return null;
  return { id: id === null || id === undefined ? null : String(id), name };
}

/** Reads the start from `unixtime`, otherwise from `date`, which is Melbourne time with the offset `tz`. */
function startOf({ unixtime, date, tz }: Game): Date | null {
  if (typeof unixtime === 'number') return new Date(unixtime * 1000);
  if (typeof date !== 'string' || typeof tz !== 'string') return null;
  const start = new Date(`${date.replace(' ', 'T')}${tz}`);
  return Number.isNaN(start.getTime()) ? null : start;
}

type Score = Pick<Reading, 'status' | 'points'>;

/** Reads status and points, or why they cannot be used. */
function scoreOf(game: Game, startsAt: Date, now: Date): Score & { readonly problem?: string } {
  const { complete } = game;
  const unknown = { status: null, points: null };
  if (typeof complete !== 'number' || !(complete >= 0 && complete <= 100))
    return {
      ...unknown,
      problem: `complete is not 0 to 100: ${typeof complete === 'number' ? complete : typeof complete}`,
    };
  // Games that have not begun are listed with 0–0.
  if (complete === 0) return { status: 'scheduled', points: null };
  const points = pointsSchema.safeParse({ home: game.hscore, away: game.ascore }).data ?? null;
  if (complete < 100)
    return { status: 'live', points, ...(points ? {} : { problem: 'the score is not two whole numbers' }) };
  if (!points) return { ...unknown, problem: 'the final score is not two whole numbers' };
  // No game ends 0–0: this one was canceled.
  if (points.home + points.away === 0) return { ...unknown, problem: 'final at 0–0' };
  if (startsAt > now) return { ...unknown, problem: 'final before its start' };
  return { status: 'final', points };
}

interface ReadGame {
  readonly reading: Reading | null;
  readonly problem?: string;
}

function readGame(game: Game, now: Date): ReadGame {
  const [home, away] = [teamOf(game.hteam, game.hteamid), teamOf(game.ateam, game.ateamid)];
  if (!home || !away) return { reading: null };
  const startsAt = startOf(game);
  if (!startsAt) return { reading: null, problem: 'there is no start' };
  const { problem, ...score } = scoreOf(game, startsAt, now);
  const dayWithoutTime = /^(\d{4}-\d{2}-\d{2}) 00:00:00$/u.exec(game.date ?? '')?.[1];
  const reading = {
    ...emptyReading,
    sourceId: String(game.id),
    season: game.year,
    startsAt: dayWithoutTime === undefined ? startsAt.toISOString() : `${dayWithoutTime}T12:00`,
    isTimeKnown: dayWithoutTime === undefined,
    home,
    away,
    ...score,
  };
  return { reading, ...(problem === undefined ? {} : { problem }) };
}

/** Returns the id of an item that does not have the form of a game, if it has one. */
const idOf = (item: unknown): string | null => {
  const id = z.object({ id: z.int() }).safeParse(item).data?.id;
  return id === undefined ? null : String(id);
};

function readGames(document: unknown, now: Date): FeedDocument {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) throw new Error('not a list of games by Squiggle: there is no "games"');
  const readings = new Map<string, Reading>();
  const problems: Problem[] = [];
  let skipped = 0;
  for (const item of parsed.data.games) {
    const game = gameSchema.safeParse(item);
    if (!game.success) {
      problems.push({ sourceId: idOf(item), reason: cutText(z.prettifyError(game.error), 200) });
      continue;
    }
    const sourceId = String(game.data.id);
    const { reading, problem } = readGame(game.data, now);
    if (problem !== undefined) problems.push({ sourceId, reason: problem });
    if (!reading) {
      skipped += problem === undefined ? 1 : 0;
      continue;
    }
    const earlier = readings.get(sourceId);
    if (earlier === undefined || isDeepStrictEqual(earlier, reading)) readings.set(sourceId, reading);
    else {
      problems.push({ sourceId, reason: 'the game is listed twice, with different contents' });
      readings.set(sourceId, { ...earlier, status: null, points: null });
    }
  }
  return { readings: [...readings.values()], problems, skipped };
}

/** All games of a year, about 220. Rounds cannot be requested by date, and they are not always a week long. */
const yearPage = (year: number): Page => ({
  key: String(year),
  path: `/?q=games;year=${year}`,
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  isComplete: true,
});

export const squiggle = defineAdapter({
  name: 'squiggle',
  title: 'Squiggle',
  origin: 'https://api.squiggle.com.au',
  terms:
    'Free and without a key. Clients must name themselves and a contact in their User-Agent, cache answers, and not repeat large requests.',
  settings: z.strictObject({}),
  // No limit is published.
  budget: { perMinute: 10 },
  // Each request is a whole year.
  liveSeconds: 300,
  facts: ['schedule', 'result'],
  pages(_settings, { now, timeZone }) {
    const [year = 0, month = 0] = now.toLocaleDateString('sv-SE', { timeZone }).split('-').map(Number);
    // The next season's games are published at the end of the year.
    return month < 11 ? [yearPage(year)] : [yearPage(year), yearPage(year + 1)];
  },
  seasonPages: (_settings, season) => [yearPage(season)],
  document: { kind: 'json', read: (_settings, document, { now }) => readGames(document, now) },
});
