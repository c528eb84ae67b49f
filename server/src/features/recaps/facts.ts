import { z } from 'zod';

/** A settled contest game with the picks of the algorithm and of the crowd. */
export interface WeekGame {
  readonly gameId: string;
  readonly sportName: string;
  readonly away: string;
  readonly home: string;
  readonly awayPoints: number;
  readonly homePoints: number;
  readonly outcome: 'home' | 'away' | 'tie';
  /** The team that the algorithm picked, its win probability and the algorithm's points, in tenths. */
  readonly algorithmHome: boolean;
  readonly winProb: number;
  readonly algorithmTenths: number;
  readonly crowdPicks: number;
  readonly crowdHomePicks: number;
}

/** A board whose games are all settled. */
export interface WeekBoard {
  readonly slateId: string;
  readonly sportId: string;
  readonly sportName: string;
  /** Without the algorithm; `beatIt` counts those with a better rank. */
  readonly players: number;
  readonly beatIt: number;
}

/** A player's row near the top of a board. */
export interface WeekRow {
  readonly playerId: string;
  readonly slateId: string;
  readonly sportId: string;
  readonly sportName: string;
  readonly tenths: number;
  readonly algorithmTenths: number;
}

/** The results of the boards that ended in one week. */
export interface WeekResults {
  readonly games: readonly WeekGame[];
  readonly boards: readonly WeekBoard[];
  readonly rows: readonly WeekRow[];
}

const count = z.int().min(0);

const gameFact = z.strictObject({
  gameId: z.string(),
  sportName: z.string(),
  winner: z.string(),
  loser: z.string(),
  winnerPoints: count,
  loserPoints: count,
  /** The share of players who picked the winner; `null` with too few picks. */
  crowdShare: z.number().nullable(),
  /** The algorithm's chance for the team that lost. */
  algorithmChance: z.number(),
  /** What the miss cost the algorithm, in tenths. */
  lostTenths: z.number(),
});

/** What a recap states. Players are named by id. */
export const recapFacts = z.strictObject({
  games: count,
  entries: count,
  beatIt: count,
  sports: z.array(
    z.strictObject({ id: z.string(), name: z.string(), boards: count, entries: count, beatIt: count }),
  ),
  /** Games in which the crowd was right and the algorithm wrong, the algorithm's surest picks first. */
  crowdWins: z.array(gameFact),
  crowdWinsTotal: count,
  /** How often it was the other way around. */
  algorithmWinsTotal: count,
  /** The game that cost the algorithm most. */
  miss: gameFact.nullable(),
  /** The game that the fewest players got right. */
  upset: gameFact.nullable(),
  best: z.array(
    z.strictObject({
      playerId: z.string(),
      sportId: z.string(),
      slateId: z.string(),
      sportName: z.string(),
      tenths: z.number(),
      gapTenths: z.number(),
    }),
  ),
});

export type RecapFacts = z.output<typeof recapFacts>;
export type GameFact = z.output<typeof gameFact>;

/** With fewer picks the crowd is not counted. */
export const smallestCrowd = 3;
const listedGames = 5;
const listedPlayers = 3;

type Decided = WeekGame & { readonly outcome: 'home' | 'away' };

const isDecided = (game: WeekGame): game is Decided => game.outcome !== 'tie';
const homeWon = ({ outcome }: Decided): boolean => outcome === 'home';
const algorithmMissed = (game: Decided): boolean => game.algorithmHome !== homeWon(game);

/** The share of players who picked the winner. */
function crowdShareOf(game: Decided): number | null {
  const { crowdPicks, crowdHomePicks } = game;
  if (crowdPicks < smallestCrowd) return null;
  return (homeWon(game) ? crowdHomePicks : crowdPicks - crowdHomePicks) / crowdPicks;
}

const describeGame = (game: Decided): GameFact => {
  const home = { name: game.home, points: game.homePoints };
  const away = { name: game.away, points: game.awayPoints };
  const [winner, loser] = homeWon(game) ? [home, away] : [away, home];
  return {
    gameId: game.gameId,
    sportName: game.sportName,
    winner: winner.name,
    loser: loser.name,
    winnerPoints: winner.points,
    loserPoints: loser.points,
    crowdShare: crowdShareOf(game),
    algorithmChance: game.winProb,
    lostTenths: Math.max(0, -game.algorithmTenths),
  };
};

/** Sorts by a number, largest first; equal ones by id, so that the same results make the same recap. */
const largestFirst = <T>(items: readonly T[], valueOf: (item: T) => number, idOf: (item: T) => string): T[] =>
  items.toSorted((a, b) => valueOf(b) - valueOf(a) || (idOf(a) < idOf(b) ? -1 : 1));

const sum = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);

/** One line for each sport, in the order in which sports first occur. */
const sumBySport = (boards: readonly WeekBoard[]): RecapFacts['sports'] =>
  [...Map.groupBy(boards, ({ sportId }) => sportId)].map(([id, own]) => ({
    id,
    name: own[0]?.sportName ?? '',
    boards: own.length,
    entries: sum(own, ({ players }) => players),
    beatIt: sum(own, ({ beatIt }) => beatIt),
  }));

/** The rows that beat the algorithm by most, at most one for each player. */
function findBest(rows: readonly WeekRow[]): RecapFacts['best'] {
  const gapOf = (row: WeekRow) => row.tenths - row.algorithmTenths;
  const ahead = largestFirst(
    rows.filter((row) => gapOf(row) > 0),
    gapOf,
    ({ playerId, slateId }) => `${playerId} ${slateId}`,
  );
  const byPlayer = new Map<string, WeekRow>();
  for (const row of ahead) if (!byPlayer.has(row.playerId)) byPlayer.set(row.playerId, row);
  return [...byPlayer.values()].slice(0, listedPlayers).map((row) => ({
    playerId: row.playerId,
    sportId: row.sportId,
    slateId: row.slateId,
    sportName: row.sportName,
    tenths: row.tenths,
    gapTenths: gapOf(row),
  }));
}

const shareOf = (game: Decided): number => crowdShareOf(game) ?? 0;
const idOf = ({ gameId }: Decided): string => gameId;

/** Chooses what a recap says about a week. */
export function findFacts({ games, boards, rows }: WeekResults): RecapFacts {
  const decided = games.filter(isDecided);
  const crowded = decided.filter((game) => crowdShareOf(game) !== null);
  const missed = decided.filter(algorithmMissed);
  const crowdWins = largestFirst(
    crowded.filter((game) => algorithmMissed(game) && shareOf(game) > 0.5),
    ({ winProb }) => winProb,
    idOf,
  );
  const [miss] = largestFirst(
    missed.filter(({ algorithmTenths }) => algorithmTenths < 0),
    ({ algorithmTenths }) => -algorithmTenths,
    idOf,
  );
  const [upset] = largestFirst(
    crowded.filter((game) => shareOf(game) < 0.5),
    (game) => -shareOf(game),
    idOf,
  );
  return {
    games: games.length,
    entries: sum(boards, ({ players }) => players),
    beatIt: sum(boards, ({ beatIt }) => beatIt),
    sports: sumBySport(boards),
    crowdWins: crowdWins.slice(0, listedGames).map(describeGame),
    crowdWinsTotal: crowdWins.length,
    algorithmWinsTotal: crowded.filter((game) => !algorithmMissed(game) && shareOf(game) < 0.5).length,
    miss: miss ? describeGame(miss) : null,
    upset: upset ? describeGame(upset) : null,
    best: findBest(rows),
  };
}
