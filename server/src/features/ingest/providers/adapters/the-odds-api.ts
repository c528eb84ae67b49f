import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Reading } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { FeedDocument, Problem } from '../adapter.ts';
import { cutText } from '../cut-text.ts';

/*
 * The Odds API, version 4: bookmakers' prices (`/odds`), used for closing lines only.
 *
 * Verified: key names and types with spreads and two-way prices, from recorded answers for one basketball league; the key
 * as a parameter, from the provider's own samples. From third parties' tests and guides: three-way prices of soccer, the
 * cost of a request, and the error codes.
 * Check first when online: a soccer league, Australian football's spreads, and the header `x-requests-last` of one request.
 *
 * No status is authoritative, and none is read: events that end or are canceled disappear. `commence_time` changes to the
 * actual start, so equal times do not identify games.
 *
 * The free plan has 500 credits a month, and a request costs one credit for each region and market. Each feed therefore has
 * one region and requests one market: the spread if it varies in that sport, otherwise the winner's price.
 */

const settingsSchema = z.strictObject({
  sport: z
    .string()
    .regex(/^[a-z]+(?:_[a-z0-9]+)+$/u)
    .describe('The provider’s name of the league, such as americanfootball_nfl.'),
  regions: z.enum(['us', 'us2', 'uk', 'eu', 'au']).describe('The region of the bookmakers.'),
});
type Settings = z.infer<typeof settingsSchema>;

/**
 * Requests spreads only where they vary: in baseball and hockey they are nearly always 1.5, and soccer's spreads were never
 * seen.
 */
const marketOf = (sport: string) =>
  /^(?:americanfootball|basketball|aussierules)_/u.test(sport) ? 'spreads' : 'h2h';

/** A list that drops the items that do not fit the schema. */
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value) => {
        const parsed = item.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );

const time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((date) => date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2200, 'not a likely time');
const optionalTime = time.nullish().catch(null);
const outcomeSchema = z.object({
  name: z.string(),
  price: z.number(),
  point: z.number().min(-200).max(200).nullish().catch(null),
});
const marketSchema = z.object({
  key: z.string(),
  last_update: optionalTime,
  outcomes: listOf(outcomeSchema),
});
const bookmakerSchema = z.object({ last_update: optionalTime, markets: listOf(marketSchema) });
const teamName = z.string().trim().min(1).max(200);
const eventSchema = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/u),
  commence_time: time,
  home_team: teamName.nullish().catch(null),
  away_team: teamName.nullish().catch(null),
  bookmakers: listOf(bookmakerSchema),
});
type Event = z.infer<typeof eventSchema>;
type Outcome = z.infer<typeof outcomeSchema>;

interface Teams {
  readonly home: string;
  readonly away: string;
}

/** A bookmaker's value: an expected margin or a probability. */
interface Quote {
  readonly value: number;
  readonly updatedAt: Date;
}

/** The home side's expected margin. Outcomes are in any order; `point` is the handicap of the outcome's own team. */
function marginOf(outcomes: readonly Outcome[], { home, away }: Teams): number | null {
  const handicap = outcomes.find(({ name }) => name === home)?.point;
  const opposite = outcomes.find(({ name }) => name === away)?.point;
  if (typeof handicap !== 'number' || typeof opposite !== 'number' || handicap + opposite !== 0) return null;
  return opposite;
}

/** The home side's probability from decimal prices, with the bookmaker's margin removed; a draw counts half. */
function probabilityOf(outcomes: readonly Outcome[], { home, away }: Teams, hasDraw: boolean): number | null {
  const shareOf = (team: string) => 1 / (outcomes.find(({ name }) => name === team)?.price ?? Number.NaN);
  const draw = hasDraw ? shareOf('Draw') : 0;
  const shares = [shareOf(home), shareOf(away), draw];
  const sum = shares.reduce((total, share) => total + share, 0);
  // A real bookmaker's shares add up to little more than 1. Shares from prices in another format, or with one missing, do not.
  if (!shares.every((share) => share >= 0 && share < 1) || !(sum > 0.9 && sum < 1.5)) return null;
  return (shareOf(home) + draw / 2) / sum;
}

/** Reads the bookmakers' quotes. Prices from after the start belong to the game in progress and do not count. */
function quotesOf(event: Event, teams: Teams, { sport, now }: { sport: string; now: Date }): Quote[] {
  const market = marketOf(sport);
  return event.bookmakers.flatMap((bookmaker) =>
    bookmaker.markets.flatMap(({ key, last_update: marketUpdate, outcomes }) => {
      const updatedAt = marketUpdate ?? bookmaker.last_update ?? now;
      if (key !== market || updatedAt > event.commence_time) return [];
      const value =
        market === 'spreads'
          ? marginOf(outcomes, teams)
          : probabilityOf(outcomes, teams, sport.startsWith('soccer_'));
      return value === null ? [] : [{ value, updatedAt }];
    }),
  );
}

/** Returns the median: a stale or mistaken price shifts a mean, but hardly a median. */
function medianOf(quotes: readonly Quote[]): number {
  const values = quotes.map(({ value }) => value).toSorted((a, b) => a - b);
  const middle = (values.length - 1) / 2;
  const [low = 0, high = 0] = [values[Math.floor(middle)], values[Math.ceil(middle)]];
  return (low + high) / 2;
}

const latestOf = (quotes: readonly Quote[]): Date =>
  quotes.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0));

/** Returns the season as the league numbers it (see `Reading.season`). The provider does not report it. */
function seasonOf(sport: string, start: Date): number {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  if (sport.startsWith('americanfootball_')) return month < 3 ? year - 1 : year;
  const isWithinYear = /^(?:baseball|aussierules)_|^basketball_wnba$|_mls$/u.test(sport);
  return isWithinYear || month < 7 ? year : year + 1;
}

/** Reads an event with its line. Returns null if it has no teams or no line that counts. */
function readEvent(event: Event, sport: string, now: Date): Reading | null {
  const { id, commence_time: start, home_team: home, away_team: away } = event;
  if (typeof home !== 'string' || typeof away !== 'string') return null;
  const quotes = quotesOf(event, { home, away }, { sport, now });
  if (quotes.length === 0) return null;
  const value = medianOf(quotes);
  const isSpread = marketOf(sport) === 'spreads';
  return {
    ...emptyReading,
    sourceId: id,
    season: seasonOf(sport, start),
    startsAt: start.toISOString(),
    isTimeKnown: true,
    home: { id: null, name: home },
    away: { id: null, name: away },
    closingLine: isSpread ? value : null,
    closingProbability: isSpread ? null : value,
    lineUpdatedAt: latestOf(quotes).toISOString(),
  };
}

function readEvents(document: unknown, sport: string, now: Date): FeedDocument {
  if (!Array.isArray(document)) throw new Error('not a list of events by The Odds API');
  const readings = new Map<string, Reading>();
  const problems: Problem[] = [];
  let skipped = 0;
  for (const item of document) {
    const event = eventSchema.safeParse(item);
    if (!event.success) {
      const id = z.object({ id: z.string().max(100) }).safeParse(item).data?.id ?? null;
      problems.push({ sourceId: id, reason: cutText(z.prettifyError(event.error), 200) });
      continue;
    }
    const reading = readEvent(event.data, sport, now);
    if (!reading) skipped += 1;
    // The first of two entries counts: an event has no result that could be wrong.
    else if (!readings.has(reading.sourceId)) readings.set(reading.sourceId, reading);
  }
  return { readings: [...readings.values()], problems, skipped };
}

const pathOf = ({ sport, regions }: Settings): string =>
  `/v4/sports/${sport}/odds?regions=${regions}&markets=${marketOf(sport)}&oddsFormat=decimal&dateFormat=iso`;

const dayMs = 86_400_000;

export const theOddsApi = defineAdapter({
  name: 'the-odds-api',
  title: 'The Odds API',
  origin: 'https://api.the-odds-api.com',
  terms:
    'Needs a key; the free plan has 500 credits a month for all leagues together. Lines may be stored, shown and used; the raw feed may not be resold.',
  settings: settingsSchema,
  secret: { name: 'the-odds-api', place: 'query', key: 'apiKey' },
  // One request is one credit.
  budget: { perMinute: 10, perMonth: 500 },
  // Out of season, the provider does not know a sport or its markets.
  emptyStatuses: [404, 422],
  // With this interval baseball, whose games start at any hour of a long day, needs about 12 requests a day.
  liveSeconds: 3600,
  facts: ['line'],
  isJoinOnly: true,
  pages(settings, { now, timeZone }) {
    const dayAt = (date: Date) => date.toLocaleDateString('sv-SE', { timeZone });
    return [
      {
        key: 'odds',
        path: pathOf(settings),
        from: dayAt(now),
        to: dayAt(new Date(now.getTime() + 7 * dayMs)),
        isComplete: false,
      },
    ];
  },
  // Past prices cost ten times as much and are not in the free plan.
  seasonPages: () => [],
  document: {
    kind: 'json',
    read: ({ sport }, document, { now }) => readEvents(document, sport, now),
  },
});
