import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Reader } from '../../../../platform/database/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockGames, proposeChange, putGames } from '../../../games/index.ts';
import type { ChangedGame, GameStatus, ProposedPin } from '../../../games/index.ts';
import { combineSources, writeEntries } from '../combine/combine-sources.ts';
import { loadSportFacts } from '../combine/sport-facts.ts';
import { loadGame, storedEntry } from './pins.ts';

/** A pin with the facts that its readers see. Times are texts, because a `Date` would round them to milliseconds. */
interface StoredPin extends Omit<ProposedPin, 'startsAt'> {
  readonly startsAt: string | null;
  readonly reason: string;
  readonly pinnedAt: string;
}

/** The state of a game before an act. */
export interface EarlierGame {
  readonly status: GameStatus;
  readonly points: { readonly home: number; readonly away: number } | null;
  readonly startsAt: string;
  readonly pin: StoredPin | null;
  /** Whether it was ever live or final. */
  readonly begun: boolean;
  /** Whether only an operator had said so. */
  readonly begunByOperator: boolean;
  /** When it was set aside; undefined if the act did not change that. */
  readonly setAsideAt?: string | null;
}

interface RestoreOptions {
  readonly gameId: string;
  readonly state: EarlierGame;
  /** When the act was made that is undone. */
  readonly actedAt: Date;
}

/**
 * Restores a game and its pin as they were before an act. If a source has news since the act, the sources are then combined
 * again, as if the act had not been made. A game that had not begun takes picks again, unless a source has said since that it
 * has begun, or boards have shown its points.
 */
export async function restoreGame(
  platform: Platform,
  tx: ActTransaction,
  { gameId, state, actedAt }: RestoreOptions,
): Promise<void> {
  const game = await loadGame(tx.db, gameId);
  await lockGames(tx, game.sport_id);
  await writePin(tx, gameId, state.pin);
  const { startsAt, status, points } = state;
  const entry = { ...storedEntry(await loadGame(tx.db, gameId)), startsAt, status, points };
  await putGames(platform, tx, game.sport_id, [entry], { replacesFinal: true });
  const begun = await findBeginning(tx.db, gameId, state);
  // Does not name the status, so that no trigger marks the game as begun.
  await sql`
    update games set begun = ${begun.begun}, begun_by_operator = ${begun.begunByOperator}
    where id = ${gameId} and (begun, begun_by_operator) is distinct from (${begun.begun}, ${begun.begunByOperator})
  `.execute(tx.db);
  if (state.setAsideAt !== undefined)
    await sql`update games set set_aside_at = ${state.setAsideAt}::timestamptz where id = ${gameId}`.execute(
      tx.db,
    );
  if (!(await hasNews(tx.db, gameId, actedAt))) return;
  const sport = await loadSportFacts(tx.db, game.sport_id);
  const combined = await combineSources(tx.db, { sport, now: platform.now(), gameIds: [gameId] });
  await writeEntries(platform, tx, game.sport_id, combined);
}

/** Condition: boards have shown points for a game, which tell its picks. A board that no longer does leaves a rescoring. */
export const hasShownPoints = (gameId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from slate_games
  left join settled_games on settled_games.slate_game_id = slate_games.id
  where slate_games.game_id = ${gameId} and (settled_games.outcome <> 'void' or exists (
    select from rescorings where rescorings.slate_game_id = slate_games.id and outcome_before <> 'void')))`;

/** Finds whether a game counts as begun after a restoration. */
async function findBeginning(
  db: Reader,
  gameId: string,
  { begun, begunByOperator }: EarlierGame,
): Promise<Pick<EarlierGame, 'begun' | 'begunByOperator'>> {
  const { rows } = await sql<{ reported: boolean; settled: boolean }>`
    select begun and not begun_by_operator as reported, ${hasShownPoints(sql`games.id`)} as settled
    from games where id = ${gameId}
  `.execute(db);
  const { reported = false, settled = false } = rows[0] ?? {};
  return { begun: begun || reported || settled, begunByOperator: !reported && (settled || begunByOperator) };
}

async function writePin({ db }: ActTransaction, gameId: string, pin: StoredPin | null): Promise<void> {
  await sql`delete from game_pins where game_id = ${gameId}`.execute(db);
  if (!pin) return;
  await sql`
    insert into game_pins (game_id, starts_at, status, home_points, away_points, reason, pinned_at)
    values (${gameId}, ${pin.startsAt}::timestamptz, ${pin.status}, ${pin.points?.home ?? null}, ${pin.points?.away ?? null},
            ${pin.reason}, ${pin.pinnedAt}::timestamptz)
  `.execute(db);
}

/** Whether a source has said something new about a game since a moment. */
async function hasNews(db: Reader, gameId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from game_sources
    where game_id = ${gameId} and greatest(read_at, confirmed_at, missing_since) > ${since}::timestamptz limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Computes what `restoreGame` would change about the game, without writing. Returns `undefined` if nothing changes. */
export async function proposeRestore(
  db: Reader,
  { gameId, state }: Pick<RestoreOptions, 'gameId' | 'state'>,
): Promise<ChangedGame | undefined> {
  const game = await loadGame(db, gameId);
  const { startsAt, status, points, pin } = state;
  return proposeChange(db, {
    gameId,
    sportId: game.sport_id,
    entry: { ...storedEntry(game), startsAt, status, points },
    pin: {
      startsAt: pin?.startsAt ? new Date(pin.startsAt) : null,
      status: pin?.status ?? null,
      points: pin?.points ?? null,
    },
    replacesFinal: true,
    begun: await findBeginning(db, gameId, state),
  });
}
