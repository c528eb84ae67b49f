import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { allowedActs } from './acts.ts';
import type { Act } from './acts.ts';
import { openAt } from './open-now.ts';

/** A game of a slate as operators see it. */
export interface ContestState {
  readonly slateGameId: string;
  readonly slateId: string;
  readonly gameId: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly inContest: boolean;
  readonly state: 'open' | 'locked' | 'final' | 'void';
  readonly voidReason: string | null;
  /** The acts that the rules allow now. */
  readonly acts: readonly Act[];
}

interface Row {
  id: string;
  slate_id: string;
  game_id: string;
  first_day: string;
  last_day: string;
  in_contest: boolean;
  act: Act | null;
  open: boolean;
  outcome: string | null;
  void_reason: string | null;
}

function stateOf({ void_reason: voidReason, outcome, open }: Row): ContestState['state'] {
  if (voidReason !== null) return 'void';
  if (outcome !== null) return 'final';
  return open ? 'open' : 'locked';
}

/** Lists the states of one game in all its slates, of all games of one slate, or of one contest game. */
export async function listContestStates(
  db: Reader,
  which: { readonly gameId: string } | { readonly slateId: string } | { readonly slateGameId: string },
): Promise<ContestState[]> {
  const [column, value] =
    'gameId' in which
      ? [sql`game_id`, which.gameId]
      : 'slateId' in which
        ? [sql`slate_id`, which.slateId]
        : [sql`id`, which.slateGameId];
  const { rows } = await sql<Row>`
    select id, slate_id, game_id, first_day, last_day, in_contest, act, outcome, void_reason,
           ${openAt(sql`clock_timestamp()`)} as open
    from contest_games where ${column} = ${value} order by starts_at, id
  `.execute(db);
  return rows.map((row) => ({
    slateGameId: row.id,
    slateId: row.slate_id,
    gameId: row.game_id,
    firstDay: row.first_day,
    lastDay: row.last_day,
    inContest: row.in_contest,
    state: stateOf(row),
    voidReason: row.void_reason,
    acts: allowedActs(row),
  }));
}
