import { createHash } from 'node:crypto';
import type { Provider, ProviderGame } from '../provider.ts';

const formatTime = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
const makeEventId = (id: number) => createHash('sha256').update(`event ${id}`).digest('hex').slice(0, 32);

/** Decimal prices have two places. American prices are whole numbers. */
function priceOf(probability: number, format: string): number {
  const price = 1 / Math.min(0.99, probability * 1.04);
  if (format !== 'american') return Math.round(price * 100) / 100;
  return Math.round(price >= 2 ? (price - 1) * 100 : -100 / (price - 1));
}

interface OddsRequest {
  readonly sport: string;
  readonly markets: readonly string[];
  readonly format: string;
}

/** The markets of one bookmaker, with the favorite first, as the provider lists them. */
function marketsOf(
  { home, away }: ProviderGame,
  margin: number,
  { request, update }: { request: OddsRequest; update: string },
) {
  const hasDraw = request.sport.startsWith('soccer_');
  const draw = hasDraw ? 0.25 : 0;
  const homeShare = (1 - draw) / (1 + Math.exp(-margin / (hasDraw ? 1 : 7)));
  const shares = [
    { name: home.name, share: homeShare, point: 0 - margin },
    { name: away.name, share: 1 - draw - homeShare, point: margin },
  ].toSorted((a, b) => b.share - a.share);
  const winner = [...shares, ...(hasDraw ? [{ name: 'Draw', share: draw }] : [])];
  const outcomes = {
    h2h: winner.map(({ name, share }) => ({ name, price: priceOf(share, request.format) })),
    spreads: shares.map(({ name, point }) => ({ name, price: priceOf(0.5, request.format), point })),
  };
  return (['h2h', 'spreads'] as const)
    .filter((key) => request.markets.includes(key))
    .map((key) => ({ key, last_update: update, outcomes: outcomes[key] }));
}

function eventOf(game: ProviderGame, request: OddsRequest, now: Date) {
  const { id, home, away, startsAt, line } = game;
  const isInPlay = now >= startsAt;
  const update = formatTime(new Date(now.getTime() - 120_000));
  // Once the game has begun, prices follow its score, and the start is the actual one, to the second.
  const center = isInPlay ? (line ?? 0) + 14 : line;
  const bookmakers =
    center === null
      ? []
      : [0, -0.5, 0.5].map((shift, index) => ({
          key: `book${index + 1}`,
          title: `Book ${index + 1}`,
          last_update: isInPlay ? formatTime(now) : update,
          markets: marketsOf(game, center + shift, { request, update: isInPlay ? formatTime(now) : update }),
        }));
  return {
    id: makeEventId(id),
    sport_key: request.sport,
    sport_title: 'League',
    commence_time: formatTime(isInPlay ? new Date(startsAt.getTime() - 17_000) : startsAt),
    home_team: home.name,
    away_team: away.name,
    bookmakers,
  };
}

/** The Odds API. It does not list games that ended or were called off, and every request needs a key. */
export const theOddsApiProvider: Provider = {
  adapter: 'the-odds-api',
  settings: { sport: 'americanfootball_nfl', regions: 'us' },
  answer({ path }, { games, now }) {
    const { pathname, searchParams } = new URL(path, 'https://localhost');
    const [, sport] = /^\/v4\/sports\/([a-z0-9_]+)\/odds$/u.exec(pathname) ?? [];
    if (sport === undefined) return { status: 404, body: '{"message":"Not found"}' };
    if ((searchParams.get('apiKey') ?? '') === '')
      return { status: 401, body: '{"message":"API key is missing","error_code":"MISSING_KEY"}' };
    const regions = searchParams.get('regions')?.split(',');
    if (!regions) return { status: 422, body: '{"message":"Missing regions","error_code":"MISSING_REGION"}' };
    const markets = searchParams.get('markets')?.split(',') ?? ['h2h'];
    const request = { sport, markets, format: searchParams.get('oddsFormat') ?? 'decimal' };
    const listed = games.filter(
      ({ state }) => state === 'scheduled' || state === 'live' || state === 'suspended',
    );
    const cost = String(regions.length * markets.length);
    return {
      status: 200,
      headers: {
        'content-type': 'application/json',
        'x-requests-remaining': '400',
        'x-requests-used': '100',
        'x-requests-last': cost,
      },
      body: JSON.stringify(listed.map((game) => eventOf(game, request, now))),
    };
  },
};
