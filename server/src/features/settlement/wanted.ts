import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/** What became of a game of a contest, as far as it is known. */
export interface Decided {
  readonly id: string;
  readonly outcome: 'home' | 'away' | 'tie' | 'void';
  readonly margin: number | null;
}

/** The games of a slate that have an outcome, by id: what its board should rest on. */
export async function findDecided(db: Reader, slateId: string): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select id, case when void_reason is null then outcome else 'void' end as outcome, home_margin as margin
    from contest_games
    where slate_id = ${slateId} and in_contest and (outcome is not null or void_reason is not null)
    order by id
  `.execute(db);
  return rows;
}

/** What its published board rests on. */
export async function findSettled(db: Reader, slateId: string): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select slate_game_id as id, outcome, home_margin as margin
    from settled_games where slate_id = ${slateId} order by slate_game_id
  `.execute(db);
  return rows;
}

/**
 * Whether someone may have picked a game since the last pass began, although what is decided is the same: one that was
 * settled turned and ended as it had before, or an operator took one in or out.
 */
export async function turnedSince(db: Reader, slateId: string): Promise<boolean> {
  const { rows } = await sql<{ turned: boolean }>`
    select exists (
      select from settlings
      join slate_games on slate_games.slate_id = settlings.slate_id
      join games on games.id = slate_games.game_id
      left join settled_games as settled on settled.slate_game_id = slate_games.id
      where settlings.slate_id = ${slateId} and (
        (settled.slate_game_id is not null and games.turned_at > settlings.begun_at)
        or exists (select from contest_acts as act
                   where act.slate_game_id = slate_games.id and act.acted_at > settlings.begun_at))
    ) as turned
  `.execute(db);
  return rows[0]?.turned === true;
}

/** Slates of the last weeks whose boards do not rest on what is known of their games. */
export async function findUnsettled(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from slates
    where last_day > current_date - 35 and exists (
      select from contest_games as game left join settled_games as settled on settled.slate_game_id = game.id
      where game.slate_id = slates.id
        and (case when not in_contest then null when void_reason is not null then 'void' else game.outcome end,
             case when in_contest then game.home_margin end)
            is distinct from (settled.outcome, settled.home_margin)
    )
  `.execute(db);
  return rows.map(({ id }) => id);
}
