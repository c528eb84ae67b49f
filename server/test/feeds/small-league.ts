import { z } from 'zod';
import { defineAdapter } from '../../src/features/ingest/providers/index.ts';
import type { Adapter, AdapterSpec, Page } from '../../src/features/ingest/providers/index.ts';
import { emptyReading } from '../../src/features/ingest/readings/index.ts';
import type { Provider, ProviderGame, ProviderTeam } from './provider.ts';

const document = z.object({
  games: z.array(
    z.object({
      id: z.string(),
      season: z.int(),
      starts: z.string(),
      home: z.string(),
      away: z.string(),
      status: z.enum(['scheduled', 'live', 'final']),
      points: z.object({ home: z.int(), away: z.int() }).nullable(),
    }),
  ),
  problems: z.array(z.string()).default([]),
  isProvisional: z.literal(true).optional(),
  next: z.string().optional(),
});

const settings = z.strictObject({ days: z.array(z.string()) });

const toPage = (day: string): Page => ({
  key: day,
  path: `/games?day=${day}`,
  from: day.slice(0, 10),
  to: day.slice(0, 10),
  isComplete: true,
});

type Overrides = Partial<
  Pick<AdapterSpec<unknown>, 'secret' | 'budget' | 'liveSeconds' | 'origin' | 'emptyStatuses'>
>;

/** Creates an adapter for tests that need a feed but no real provider. It has one page for each day in its settings. */
export const createSmallLeague = (overrides: Overrides = {}): Adapter =>
  defineAdapter({
    name: 'small-league',
    title: 'Small League',
    origin: 'https://small-league.example',
    terms: 'for tests',
    settings,
    budget: {},
    liveSeconds: 30,
    facts: ['schedule', 'result'],
    pages: ({ days }) => days.map(toPage),
    seasonPages: (_settings, season) => ['05-01', '05-02', '05-03'].map((day) => toPage(`${season}-${day}`)),
    document: {
      kind: 'json',
      read: (_settings, content) => {
        const { games, problems, isProvisional, next } = document.parse(content);
        return {
          readings: games.map(({ id, season, starts, home, away, status, points }) => ({
            ...emptyReading,
            sourceId: id,
            season,
            startsAt: starts,
            isTimeKnown: true,
            home: { id: null, name: home },
            away: { id: null, name: away },
            status,
            isOfficial: true,
            points,
          })),
          problems: problems.map((reason) => ({ sourceId: null, reason })),
          skipped: 0,
          ...(isProvisional && { isProvisional }),
          ...(next === undefined ? {} : { next: toPage(next) }),
        };
      },
    },
    ...overrides,
  });

const statusOf = ({ state }: ProviderGame) => {
  if (state === 'final' || state === 'over') return 'final';
  return state === 'live' ? 'live' : 'scheduled';
};

/** The simulated provider, whose documents the adapter above reads. */
export const smallLeague: Provider = {
  adapter: 'small-league',
  settings: { days: [] },
  answer: ({ path }, { games }) => {
    const day = new URL(path, 'http://provider.example').searchParams.get('day') ?? '';
    const listed = games.filter(({ startsAt }) => startsAt.toISOString().startsWith(day));
    const rows = listed.map((game) => ({
      id: String(game.id),
      season: game.season,
      starts: game.startsAt.toISOString(),
      home: game.home.name,
      away: game.away.name,
      status: statusOf(game),
      points: game.points,
    }));
    return { status: 200, body: JSON.stringify({ games: rows }) };
  },
};

const team = (number: number, name: string): ProviderTeam => ({
  number,
  name,
  city: name,
  code: name.slice(0, 3).toUpperCase(),
});

export const smallTeams = [team(1, 'Gulls'), team(2, 'Otters')] as const;

/** Makes a game between the two teams. */
export const smallGame = (id: number, startsAt: string, more: Partial<ProviderGame> = {}): ProviderGame => ({
  id,
  season: Number(startsAt.slice(0, 4)),
  week: 1,
  home: smallTeams[0],
  away: smallTeams[1],
  startsAt: new Date(startsAt),
  isTimeKnown: true,
  movedFrom: null,
  neutral: false,
  doubleHeader: 0,
  state: 'scheduled',
  points: null,
  ending: 'regular',
  line: null,
  ...more,
});
