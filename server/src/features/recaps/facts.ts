import { z } from 'zod';
import { findBestRows } from '../boards/index.ts';
import type { FinishedBoard, TopRow } from '../boards/index.ts';
import { smallestCrowd } from '../contests/index.ts';

/** A settled contest game with the picks of the algorithm and of the crowd. */
export interface WeekGame {
  readonly gameId: string;
  readonly sportName: string;
  readonly away: string;
  readonly home: string;
  readonly awayPoints: number;
  readonly homePoints: number;
  readonly outcome: 'home' | 'away' | 'tie';
  /** Whether the algorithm picked the home team. */
  readonly algorithmHome: boolean;
  /** The win probability of the team that the algorithm picked. */
  readonly winProb: number;
  /** The algorithm's points, in tenths. */
  readonly algorithmTenths: number;
  readonly crowdPicks: number;
  readonly crowdHomePicks: number;
}

/** The results of the boards that ended in one week. */
export interface WeekResults {
  readonly games: readonly WeekGame[];
  readonly boards: readonly FinishedBoard[];
  readonly rows: readonly TopRow[];
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
  /** The points that the miss cost the algorithm, in tenths. */
  lostTenths: z.number(),
});

/** The facts that a recap states. Players are stored by id, because names change. */
export const recapFacts = z.strictObject({
  games: count,
  entries: count,
  beatIt: count,
  sports: z.array(
    z.strictObject({ id: z.string(), name: z.string(), boards: count, entries: count, beatIt: count }),
  ),
  /** Games in which the crowd was right and the algorithm wrong. The algorithm's surest picks come first. */
  crowdWins: z.array(gameFact),
  crowdWinsTotal: count,
  /** Number of games in which the algorithm was right and the crowd wrong. */
  algorithmWinsTotal: count,
  /** The game on which the algorithm lost the most points. */
  miss: gameFact.nullable(),
  /** The game whose winner the smallest share of players picked. */
  upset: gameFact.nullable(),
  best: z.array(
    z.strictObject({
      playerId: z.string(),
      sportId: z.string(),
      slateId: z.string(),
      sportName: z.string(),
      tenths: z.number(),
      /** On the games that the player and the algorithm both picked. In recaps before 0.11: on all games of the board. */
      gapTenths: z.number(),
      /** The points are from `games` of `gamesInContest`. Not in recaps before 0.11. */
      games: count.optional(),
      gamesInContest: count.optional(),
    }),
  ),
});

export type RecapFacts = z.output<typeof recapFacts>;
export type GameFact = z.output<typeof gameFact>;

const maxListedGames = 5;
const maxListedPlayers = 3;

type DecidedGame = WeekGame & { readonly outcome: 'home' | 'away' };

const isDecided = (game: WeekGame): game is DecidedGame => game.outcome !== 'tie';
const homeWon = ({ outcome }: DecidedGame): boolean => outcome === 'home';
const algorithmMissed = (game: DecidedGame): boolean => game.algorithmHome !== homeWon(game);

/** The share of players who picked the winner. */
function crowdShareOf(game: DecidedGame): number | null {
  const { crowdPicks, crowdHomePicks } = game;
  if (crowdPicks < smallestCrowd) return null;
  return (homeWon(game) ? crowdHomePicks : crowdPicks - crowdHomePicks) / crowdPicks;
}

const describeGame = (game: DecidedGame): GameFact => {
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

/** Sorts by a number, largest first, then by id, so that the same results give the same recap. */
const largestFirst = <T>(items: readonly T[], valueOf: (item: T) => number, idOf: (item: T) => string): T[] =>
  items.toSorted((a, b) => valueOf(b) - valueOf(a) || (idOf(a) < idOf(b) ? -1 : 1));

const sum = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);

/** Sums the boards of each sport. Sports keep the order of their first boards. */
const sumBySport = (boards: readonly FinishedBoard[]): RecapFacts['sports'] =>
  [...Map.groupBy(boards, ({ sportId }) => sportId)].map(([id, sportBoards]) => ({
    id,
    name: sportBoards[0]?.sportName ?? '',
    boards: sportBoards.length,
    entries: sum(sportBoards, ({ players }) => players),
    beatIt: sum(sportBoards, ({ ahead }) => ahead),
  }));

const shareOf = (game: DecidedGame): number => crowdShareOf(game) ?? 0;
const idOf = ({ gameId }: DecidedGame): string => gameId;

/** Chooses the facts that a recap states about a week. */
export function findFacts({ games, boards, rows }: WeekResults): RecapFacts {
  const decided = games.filter(isDecided);
  const gamesWithCrowd = decided.filter((game) => crowdShareOf(game) !== null);
  const missedGames = decided.filter(algorithmMissed);
  const crowdWins = largestFirst(
    gamesWithCrowd.filter((game) => algorithmMissed(game) && shareOf(game) > 0.5),
    ({ winProb }) => winProb,
    idOf,
  );
  const [miss] = largestFirst(
    missedGames.filter(({ algorithmTenths }) => algorithmTenths < 0),
    ({ algorithmTenths }) => -algorithmTenths,
    idOf,
  );
  const [upset] = largestFirst(
    gamesWithCrowd.filter((game) => shareOf(game) < 0.5),
    (game) => -shareOf(game),
    idOf,
  );
  return {
    games: games.length,
    entries: sum(boards, ({ players }) => players),
    beatIt: sum(boards, ({ ahead }) => ahead),
    sports: sumBySport(boards),
    crowdWins: crowdWins.slice(0, maxListedGames).map(describeGame),
    crowdWinsTotal: crowdWins.length,
    algorithmWinsTotal: gamesWithCrowd.filter((game) => !algorithmMissed(game) && shareOf(game) < 0.5).length,
    miss: miss ? describeGame(miss) : null,
    upset: upset ? describeGame(upset) : null,
    best: findBestRows(rows, maxListedPlayers).map((row) => ({
      playerId: row.playerId,
      sportId: row.sportId,
      slateId: row.slateId,
      sportName: row.sportName,
      tenths: row.tenths,
      gapTenths: row.gapTenths,
      games: row.games,
      gamesInContest: row.gamesInContest,
    })),
  };
}
