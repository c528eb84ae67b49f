import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** A game of a source. */
export interface SourceGame {
  readonly sportId: string;
  readonly source: string;
  readonly sourceId: string;
}

/** The id of a source's game in the audit log. Two sports may have the same id of one source. */
export const sourceGameId = ({ sportId, source, sourceId }: SourceGame): string =>
  `${sportId}/${source}/${sourceId}`;

const parseId = (id: string): SourceGame => {
  const [sportId = '', source = '', ...rest] = id.split('/');
  return { sportId, source, sourceId: rest.join('/') };
};

/** The game that a source's game is linked to, if any. */
export const findLinkedGame = async (db: Reader, { sportId, source, sourceId }: SourceGame) =>
  db
    .selectFrom('game_sources')
    .select('game_id as id')
    .where('sport_id', '=', sportId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();

/** A game of a source in the audit log: whether it waits for a decision, and the game that it is. */
export async function describeSourceGame(db: Reader, id: string): Promise<Recorded> {
  const game = parseId(id);
  const doubt = await db
    .selectFrom('doubtful_games')
    .select('reason')
    .where('sport_id', '=', game.sportId)
    .where('source', '=', game.source)
    .where('source_id', '=', game.sourceId)
    .executeTakeFirst();
  return { doubt: doubt?.reason ?? null, gameId: (await findLinkedGame(db, game))?.id ?? null };
}

/** The games of sources that are linked to some games. */
export async function listSourceGames(db: Reader, gameIds: readonly string[]): Promise<SourceGame[]> {
  return db
    .selectFrom('game_sources')
    .select(['sport_id as sportId', 'source', 'source_id as sourceId'])
    .where('game_id', 'in', gameIds)
    .execute();
}
