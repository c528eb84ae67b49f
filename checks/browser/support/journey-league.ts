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

/** The year in the league's time zone. */
const seasonOf = (at: Date) =>
  Number(at.toLocaleDateString('sv-SE', { timeZone: 'Australia/Melbourne' }).slice(0, 4));

type GameOf = Pick<ProviderGame, 'id' | 'week' | 'home' | 'away' | 'startsAt' | 'state' | 'points'>;

const game = (season: number, more: GameOf): ProviderGame => ({
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

/** Six rounds that have been played, the last of them ten days ago. */
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
  /** Settings of a worker whose feeds ask the stand-in. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many games the provider lists. */
  readonly games: number;
  /** Both games of the next round begin now, earlier than planned, and are under way. */
  beginNextRound(): void;
  close(): Promise<void>;
}

/** The AFL as Squiggle shows it: six rounds with results, and two games that begin within the hour. */
export async function startJourneyLeague(): Promise<JourneyLeague> {
  const provider = providers.find(({ adapter }) => adapter === 'squiggle');
  if (!provider) throw new Error('there is no stand-in for Squiggle');
  const now = new Date();
  const season = seasonOf(now);
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
      // Whole seconds, as the provider has them, and not before the picks of the same second.
      const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000);
      round = next(startsAt, { state: 'live', points: { home: 24, away: 18 } });
    },
    close: async () => server.close(),
  };
}
