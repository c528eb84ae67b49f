import type { Output } from '@outpick/contracts';
import type { resultsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { loadActLinks } from '../../../acts/undo/undo-chains.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { listContestStates } from '../../contests/index.ts';
import { findPin, listDisagreements, listGameReadings } from '../../ingest/readings/index.ts';
import { presentGame, selectGames } from './list-games.ts';
import type { GameData } from './list-games.ts';

type AdminGame = Output<typeof resultsAdminCalls.getAdminGame>;

/** A game's page shows at most this many acts. */
const maxActs = 50;

async function listActs(db: Reader, gameId: string): Promise<AdminGame['acts']> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'act', 'act_id', 'reason'])
    .where('subject', '=', 'game')
    .where('subject_id', '=', gameId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxActs)
    .execute();
  const linksOf = await loadActLinks(db, rows);
  return rows.map((row) => {
    const { undoneBy, undoes, cannotUndo } = linksOf(row);
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actor_name,
      act: row.act,
      undoes,
      reason: row.reason,
      canUndo: cannotUndo === null && undoneBy === null,
      isUndone: undoneBy !== null,
    };
  });
}

async function presentPin(db: Reader, gameId: string): Promise<AdminGame['pin']> {
  const pin = await findPin(db, gameId);
  return pin
    ? { ...pin, startsAt: pin.startsAt?.toISOString() ?? null, pinnedAt: pin.pinnedAt.toISOString() }
    : null;
}

async function presentSources(db: Reader, gameId: string): Promise<AdminGame['sources']> {
  const readings = await listGameReadings(db, gameId);
  return readings.map((reading) => ({
    ...reading,
    startsAt: new Date(reading.startsAt).toISOString(),
    since: reading.since.toISOString(),
    missingSince: reading.missingSince?.toISOString() ?? null,
  }));
}

/** Loads everything that the console shows about a game. */
export async function getGame(db: Reader, now: Date, gameId: string): Promise<AdminGame> {
  const { rows } = await sql<GameData & { unit: string }>`
    select found_games.*, units_word as unit from (${selectGames(now)} where games.id = ${gameId}) as found_games
    join sports on sports.id = found_games.sport_id
  `.execute(db);
  const [row] = rows;
  if (!row) throw notFound('game');
  const disagreements = await listDisagreements(db, { sportId: row.sport_id, now, gameIds: [gameId] });
  const contests = await listContestStates(db, { gameId });
  return {
    ...presentGame(row, disagreements.length > 0),
    unit: row.unit,
    pin: await presentPin(db, gameId),
    sources: await presentSources(db, gameId),
    disagreements: disagreements.map(({ what, between, values }) => ({
      what,
      between: [between[0], between[1]],
      values: [values[0], values[1]],
    })),
    contests: contests.map(({ gameId: _gameId, acts, ...state }) => ({ ...state, acts: [...acts] })),
    acts: await listActs(db, gameId),
  };
}

/** Finds the names of teams by id. */
export async function nameTeams(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('teams').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
