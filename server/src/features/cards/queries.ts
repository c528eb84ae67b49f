import type { CardRowKey } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import {
  boardDay,
  gamesInContest,
  playersAhead,
  playersOnBoard,
  rowIdOf,
  toPoints,
} from '../boards/index.ts';
import type { GameStatus } from '../games/index.ts';
import { algorithmId, findBoardNames } from '../players/index.ts';
import { isShownSport } from '../sports/index.ts';
import { rebuildForecast, selectForecasts } from '../ratings/index.ts';
import { findGaps } from '../settlement/index.ts';
import type { CardBoard, CardContext, CardGame, CardRow } from './draw-card.ts';

type CardSport = Omit<CardContext, 'host'>;

const sportColumns = sql`
  sports.name as "sportName", sports.units_word as units, sports.time_zone as "timeZone"
`;

export async function findCardSport(db: Reader, sportId: string): Promise<CardSport | undefined> {
  const { rows } = await sql<CardSport>`
    select ${sportColumns} from sports where id = ${sportId} and ${isShownSport(sql`sports.id`)}
  `.execute(db);
  return rows[0];
}

/** Finds a sport's next game with its forecast. */
export async function findNextGame(db: Reader, sportId: string): Promise<CardGame | undefined> {
  const next = await selectForecasts(db)
    .innerJoin('games', 'games.id', 'predictions.game_id')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select(['home.name as home', 'away.name as away', 'games.starts_at'])
    .where('predictions.sport_id', '=', sportId)
    .where('status', '=', 'scheduled')
    .orderBy('games.starts_at')
    .orderBy('games.id')
    .limit(1)
    .executeTakeFirst();
  return (
    next && {
      home: next.home,
      away: next.away,
      startsAt: next.starts_at,
      status: 'scheduled',
      distribution: rebuildForecast(next).distribution,
    }
  );
}

interface GameRow extends CardSport {
  home: string;
  away: string;
  starts_at: Date;
  status: GameStatus;
  home_points: number | null;
  away_points: number | null;
}

/** Finds a game with its sport and its last forecast before the start. */
export async function findCardGame(
  db: Reader,
  gameId: string,
): Promise<{ readonly sport: CardSport; readonly game: CardGame } | undefined> {
  const { rows } = await sql<GameRow>`
    select ${sportColumns}, home.name as home, away.name as away, games.starts_at, games.status,
           games.home_points, games.away_points
    from games
    join sports on sports.id = games.sport_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    where games.id = ${gameId} and ${isShownSport(sql`sports.id`)}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const forecast = await selectForecasts(db).where('predictions.game_id', '=', gameId).executeTakeFirst();
  const { home, away, starts_at: startsAt, status, home_points: homePoints, away_points: awayPoints } = row;
  const isOver = status === 'final' && homePoints !== null && awayPoints !== null;
  return {
    sport: row,
    game: {
      home,
      away,
      startsAt,
      status,
      distribution: forecast && rebuildForecast(forecast).distribution,
      score: isOver ? { home: homePoints, away: awayPoints } : undefined,
    },
  };
}

interface BoardRow extends CardSport {
  month: string;
  version: number;
  day: string;
  players: number;
  ahead: number | null;
  games: number;
  algorithm_rank: number | null;
  algorithm_points: number | null;
}

async function findBoard(db: Reader, slateId: string): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`
    select ${sportColumns}, slates.month, ${boardDay()} as day, boards.version, ${playersOnBoard} as players,
           ${playersAhead} as ahead, ${gamesInContest()} as games, boards.algorithm_rank, boards.algorithm_points
    from slates
    join sports on sports.id = slates.sport_id
    join boards on boards.slate_id = slates.id
    where slates.id = ${slateId} and ${isShownSport(sql`sports.id`)}
  `.execute(db);
  return rows[0];
}

interface PlaceRow {
  slate_id: string;
  player_id: string;
  rank: number;
  points: number;
  games: number;
}

/** Lists the rows at given places of a board. This is a lookup in the primary key, whatever the size of the board. */
async function listPlaces(
  db: Reader,
  slateId: string,
  { month, version }: BoardRow,
  places: readonly number[],
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select slate_id, player_id, rank, points, games from standings
    where month = ${month} and slate_id = ${slateId} and version = ${version} and place = any (${[...places]}::integer[])
    order by place
  `.execute(db);
  return rows;
}

const nameOf = async (db: Reader, playerId: string): Promise<string> =>
  (await findBoardNames(db, [playerId])).get(playerId) ?? 'Player';

export async function findCardBoard(
  db: Reader,
  slateId: string,
): Promise<{ readonly sport: CardSport; readonly board: CardBoard } | undefined> {
  const row = await findBoard(db, slateId);
  if (!row) return undefined;
  const { ahead, algorithm_points: algorithmTenths } = row;
  const algorithm =
    ahead === null || algorithmTenths === null ? undefined : { ahead, points: toPoints(algorithmTenths) };
  // If the algorithm shares the first rank, it has place 1, and the best player has place 2.
  const top = await listPlaces(db, slateId, row, [1, 2]);
  const best = top.find(({ player_id: id, rank }) => id !== algorithmId && rank === 1);
  return {
    sport: row,
    board: {
      day: row.day,
      players: row.players,
      games: row.games,
      algorithm,
      best: best && {
        name: await nameOf(db, best.player_id),
        points: toPoints(best.points),
        games: best.games,
      },
    },
  };
}

/** Finds a player's row by its place. Checks the row's id, because after a correction another row may have the place. */
export async function findCardRow(
  db: Reader,
  { slateId, place, rowId }: CardRowKey,
): Promise<{ readonly sport: CardSport; readonly row: CardRow } | undefined> {
  const board = await findBoard(db, slateId);
  if (!board || board.algorithm_points === null) return undefined;
  const [row] = await listPlaces(db, slateId, board, [place]);
  if (!row || row.player_id === algorithmId || rowIdOf(row) !== rowId) return undefined;
  const entry = { slateId, playerId: row.player_id };
  const { games, tenths, algorithmTenths } = (await findGaps(db, [entry]))(entry);
  return {
    sport: board,
    row: {
      day: board.day,
      name: await nameOf(db, row.player_id),
      rank: row.rank,
      players: board.players,
      gamesPicked: row.games,
      gamesInContest: board.games,
      gap: { points: toPoints(tenths), algorithmPoints: toPoints(algorithmTenths), games },
    },
  };
}
