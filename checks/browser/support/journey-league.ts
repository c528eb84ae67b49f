import { providers, startProviderServer } from '@outpick/server/testing';
import type { ProviderGame, ProviderTeam } from '@outpick/server/testing';

const minute = 60_000;
const day = 24 * 60 * minute;

const team = (number: number, name: string, code: string): ProviderTeam => ({
  number,
  name,
  city: name,
  code,
});

const adelaide = team(1, 'Adelaide', 'ADE');
const carlton = team(2, 'Carlton', 'CAR');
const geelong = team(3, 'Geelong', 'GEE');
const sydney = team(4, 'Sydney', 'SYD');

/** Returns the year in the league's time zone. */
const readSeason = (at: Date) =>
  Number(at.toLocaleDateString('sv-SE', { timeZone: 'Australia/Melbourne' }).slice(0, 4));

type GameFacts = Pick<ProviderGame, 'id' | 'week' | 'home' | 'away' | 'startsAt' | 'state' | 'points'>;

const game = (season: number, more: GameFacts): ProviderGame => ({
  ...more,
  season,
  isTimeKnown: true,
  movedFrom: null,
  neutral: false,
  doubleHeader: 0,
  ending: 'regular',
  line: null,
});

const pairings = [
  [adelaide, carlton, geelong, sydney],
  [geelong, adelaide, sydney, carlton],
  [adelaide, sydney, carlton, geelong],
  [carlton, adelaide, sydney, geelong],
  [adelaide, geelong, carlton, sydney],
  [sydney, adelaide, geelong, carlton],
] as const;

/** Lists six played rounds, the last one ten days ago. */
function listHistory(now: Date, season: number): ProviderGame[] {
  return pairings.flatMap(([home, away, otherHome, otherAway], round) => {
    const startsAt = new Date(now.getTime() - (10 + 7 * (pairings.length - 1 - round)) * day);
    const played = { week: round + 1, startsAt, state: 'final' } as const;
    return [
      game(season, { ...played, id: 2 * round + 1, home, away, points: { home: 92, away: 80 - 2 * round } }),
      game(season, {
        ...played,
        id: 2 * round + 2,
        home: otherHome,
        away: otherAway,
        points: { home: 77 + round, away: 85 },
      }),
    ];
  });
}

export interface JourneyLeague {
  /** Settings for a worker that sends its feed requests to the stand-in. */
  readonly settings: Readonly<Record<string, string>>;
  /** Number of games that the provider lists. */
  readonly games: number;
  /** Starts both games of the next round now, earlier than planned. */
  beginNextRound(): void;
  close(): Promise<void>;
}

/** Starts a stand-in for Squiggle's AFL: six rounds with results, and two games that start within the hour. */
export async function startJourneyLeague(): Promise<JourneyLeague> {
  const provider = providers.find(({ adapter }) => adapter === 'squiggle');
  if (!provider) throw new Error('there is no stand-in for Squiggle');
  const now = new Date();
  const season = readSeason(now);
  const week = pairings.length + 1;
  const next = (startsAt: Date, more: Pick<ProviderGame, 'state' | 'points'>) => [
    game(season, { ...more, id: 101, week, home: adelaide, away: carlton, startsAt }),
    game(season, { ...more, id: 102, week, home: geelong, away: sydney, startsAt }),
  ];
  const history = listHistory(now, season);
  let round = next(new Date(now.getTime() + 45 * minute), { state: 'scheduled', points: null });
  const server = await startProviderServer({
    provider,
    league: () => ({ games: [...history, ...round], now: new Date() }),
  });
  const preload = new URL('stand-in-provider.ts', import.meta.url).href;
  return {
    settings: { STAND_IN_PROVIDER: server.origin, NODE_OPTIONS: `--import=${preload}` },
    games: history.length + round.length,
    beginNextRound: () => {
      // The provider uses whole seconds. Round up, so that picks in the same second are before the start.
      const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000);
      round = next(startsAt, { state: 'live', points: { home: 24, away: 18 } });
    },
    close: async () => server.close(),
  };
}
