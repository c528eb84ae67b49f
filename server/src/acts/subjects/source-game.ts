import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { readSourceGameRows } from '../../features/ingest/readings/index.ts';

/** A source's id for a game. */
export interface SourceGame {
  readonly sportId: string;
  readonly source: string;
  readonly sourceId: string;
}

/**
 * Returns the id of a source's game in the audit log. It contains the sport, because two sports may have the same id from
 * one source.
 */
export const sourceGameId = ({ sportId, source, sourceId }: SourceGame): string =>
  `${sportId}/${source}/${sourceId}`;

/** Splits the id of a source's game in the audit log. */
export const parseSourceGameId = (id: string): SourceGame => {
  const [sportId = '', source = '', ...rest] = id.split('/');
  return { sportId, source, sourceId: rest.join('/') };
};

/** Finds the game to which a source's game is linked, if any. */
export const findLinkedGame = async (db: Reader, { sportId, source, sourceId }: SourceGame) =>
  db
    .selectFrom('game_sources')
    .select('game_id as id')
    .where('sport_id', '=', sportId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();

/** Describes a source's game for the audit log: why it waits for a decision, and the game to which it is linked. */
export async function describeSourceGame(db: Reader, id: string): Promise<Recorded> {
  const game = parseSourceGameId(id);
  const doubt = await db
    .selectFrom('doubtful_games')
    .select('reason')
    .where('sport_id', '=', game.sportId)
    .where('source', '=', game.source)
    .where('source_id', '=', game.sourceId)
    .executeTakeFirst();
  return { doubt: doubt?.reason ?? null, gameId: (await findLinkedGame(db, game))?.id ?? null };
}

/** Lists the source games that are linked to the given games. */
export async function listSourceGames(db: Reader, gameIds: readonly string[]): Promise<SourceGame[]> {
  return db
    .selectFrom('game_sources')
    .select(['sport_id as sportId', 'source', 'source_id as sourceId'])
    .where('game_id', 'in', gameIds)
    .execute();
}

/** Reads all that is stored about a source's game, and what its game got from its sources. */
export const readRestorableSourceGame = async (db: Reader, id: string): Promise<Recorded> =>
  readSourceGameRows(db, parseSourceGameId(id));
