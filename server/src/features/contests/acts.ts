import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import { refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { contestChanged } from './events.ts';
import { openAt } from './open-now.ts';

export type Act = 'add' | 'drop' | 'void';

interface ContestGameState {
  sport_id: string;
  slate_id: string;
  in_contest: boolean;
  act: Act | null;
  open: boolean;
}

type ActFacts = Pick<ContestGameState, 'in_contest' | 'act' | 'open'>;

function explainRefusal(act: Act, game: ActFacts): string | undefined {
  if (act === 'void') {
    if (!game.in_contest) return 'This game is not in the contest.';
    return game.act === 'void' ? 'This game is void already.' : undefined;
  }
  if (act === 'drop') {
    if (!game.in_contest) return 'This game is not in the contest.';
    return game.open ? undefined : 'This game is no longer open: it can only be made void.';
  }
  if (game.act === 'void') return undefined;
  if (game.in_contest) return 'This game is in the contest already.';
  return game.open ? undefined : 'This game is no longer open: nobody could pick it.';
}

/** Returns the acts that the rules allow on a contest game. */
export const allowedActs = (game: ActFacts): Act[] =>
  (['add', 'drop', 'void'] as const).filter((act) => explainRefusal(act, game) === undefined);

export interface ContestAct {
  readonly slateGameId: string;
  readonly act: Act;
  readonly reason: string;
}

/**
 * Adds a game to its slate's contest (or makes a void game count again), drops it, or voids it. An added game has a frozen
 * forecast already, because the forecasts of all the slate's games were frozen when the slate opened. The act is public, with
 * its reason.
 */
export async function actOnContest(
  platform: Platform,
  tx: ActTransaction,
  { slateGameId, act, reason }: ContestAct,
): Promise<void> {
  // Lock first: like a submission, an act reads the clock after it was granted the game's row lock.
  await sql`
    select from games where id = (select game_id from slate_games where id = ${slateGameId}) for no key update
  `.execute(tx.db);
  const { rows } = await sql<ContestGameState>`
    select sport_id, slate_id, in_contest, act, ${openAt(sql`clock_timestamp()`)} as open
    from contest_games where id = ${slateGameId}
  `.execute(tx.db);
  const [game] = rows;
  if (!game) throw refuseAct('There is no such contest id.');
  const refusal = explainRefusal(act, game);
  if (refusal !== undefined) throw refuseAct(refusal);
  await tx.db.insertInto('contest_acts').values({ slate_game_id: slateGameId, act, reason }).execute();
  platform.events.publish(tx, contestChanged, { sportId: game.sport_id, slateId: game.slate_id });
}

/** Voids a game in every contest that it is in, with a public reason. */
export async function voidGame(
  platform: Platform,
  tx: ActTransaction,
  { gameId, reason }: { readonly gameId: string; readonly reason: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; sport_id: string; slate_id: string }>`
    select id, sport_id, slate_id from contest_games
    where game_id = ${gameId} and in_contest and act is distinct from 'void'
    order by id
  `.execute(tx.db);
  for (const { id, sport_id: sportId, slate_id: slateId } of rows) {
    await tx.db.insertInto('contest_acts').values({ slate_game_id: id, act: 'void', reason }).execute();
    platform.events.publish(tx, contestChanged, { sportId, slateId });
  }
}
