import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/** A decided contest game: it has a result or is void. */
export interface DecidedGame {
  readonly id: string;
  readonly outcome: 'home' | 'away' | 'tie' | 'void';
  readonly margin: number | null;
}

/**
 * Condition: the game's result counts. Points tell picks, so a result that an operator entered before the picks may be seen has
 * to wait. A result that replaces one on the board counts at once. Needs `contest_games` as `game`, `settled_games` as
 * `settled_game`.
 */
const resultCounts = sql`(
  coalesce(settled_game.outcome, 'void') <> 'void'
  or exists (select from visible_games where visible_games.slate_game_id = game.id)
)`;

/** Condition: the game is void or has a result that counts. Needs the same tables. */
export const decidedGame = sql`
  (in_contest and (void_reason is not null or game.outcome is not null and ${resultCounts}))
`;

/** Finds the decided games of a slate, ordered by id. A board that is up to date is based on these outcomes. */
export async function findDecidedGames(db: Reader, slateId: string): Promise<DecidedGame[]> {
  const { rows } = await sql<DecidedGame>`
    select id, case when void_reason is null then game.outcome else 'void' end as outcome, game.home_margin as margin
    from contest_games as game
    left join settled_games as settled_game on settled_game.slate_game_id = game.id
    where game.slate_id = ${slateId} and ${decidedGame}
    order by id
  `.execute(db);
  return rows;
}

/** Finds the games on which the published board of a slate is based, ordered by id. */
export async function findSettledGames(db: Reader, slateId: string): Promise<DecidedGame[]> {
  const { rows } = await sql<DecidedGame>`
    select slate_game_id as id, outcome, home_margin as margin
    from settled_games where slate_id = ${slateId} order by slate_game_id
  `.execute(db);
  return rows;
}

/**
 * Whether a game may have taken picks since the last pass began, even if no outcome changed. This is so if the schedule of a
 * settled game changed, or if an operator acted on a game of the slate.
 */
export async function mayHaveNewPicks(db: Reader, slateId: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (
      select from settlements
      join slate_games on slate_games.slate_id = settlements.slate_id
      join games on games.id = slate_games.game_id
      left join settled_games as settled_game on settled_game.slate_game_id = slate_games.id
      where settlements.slate_id = ${slateId} and (
        (settled_game.slate_game_id is not null and games.schedule_changed_at > settlements.pass_began_at)
        or exists (select from contest_acts as act
                   where act.slate_game_id = slate_games.id and act.acted_at > settlements.pass_began_at))
    ) as changed
  `.execute(db);
  return rows[0]?.changed === true;
}

/** Condition: the outcome on the board is out of date. Needs `contest_games` as `game`, `settled_games` as `settled_game`. */
export const unsettledGame = sql`
  (case when not in_contest then null when void_reason is not null then 'void' else game.outcome end,
   case when in_contest then game.home_margin end)
  is distinct from (settled_game.outcome, settled_game.home_margin)
  and not (in_contest and settled_game.slate_game_id is null and game.outcome is not null and not ${resultCounts})
`;

/** Finds the slates of the last five weeks whose boards differ from the outcomes of their games. */
export async function findUnsettledSlates(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from slates
    where last_day > current_date - 35 and exists (
      select from contest_games as game left join settled_games as settled_game on settled_game.slate_game_id = game.id
      where game.slate_id = slates.id and ${unsettledGame}
    )
  `.execute(db);
  return rows.map(({ id }) => id);
}
