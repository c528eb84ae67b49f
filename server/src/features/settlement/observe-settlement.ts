import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { usualSeconds } from '../../platform/telemetry/observing.ts';
import type { Observation } from '../../platform/telemetry/observing.ts';
import { unsettledGame } from './outcomes.ts';

interface SettlementLag {
  /** Slates whose boards differ from the outcomes of their games. */
  readonly slates: number;
  /** Age in seconds of the oldest outcome that is on no board; 0 if there is none. */
  readonly lag: number;
}

/** Reads the settlement lag of the slates of the last five weeks. */
export async function readSettlementLag(db: Reader): Promise<SettlementLag> {
  const { rows } = await sql<SettlementLag>`
    select count(distinct slates.id)::int as slates,
           -- An operator's early result counts fifteen minutes after the start or its last change.
           coalesce(extract(epoch from clock_timestamp() - min(
             case when games.begun_by_operator
               then greatest(
                 games.schedule_changed_at, greatest(games.starts_at, games.start_changed_at) + interval '15 minutes')
               else games.schedule_changed_at end)), 0)::float8 as lag
    from slates
    join contest_games as game on game.slate_id = slates.id
    join games on games.id = game.game_id
    left join settled_games as settled_game on settled_game.slate_game_id = game.id
    where slates.last_day > current_date - 35 and ${unsettledGame}
  `.execute(db);
  return rows[0] ?? { slates: 0, lag: 0 };
}

/** Measures how far boards lag behind the results of their games. */
export const settlementObservation: Observation = {
  name: 'settlement',
  everySeconds: usualSeconds,
  gauges: {
    outpick_unsettled_slates: {
      help: 'Slates whose boards differ from the outcomes of their games.',
      labels: [],
    },
    outpick_settlement_lag_seconds: {
      help: 'Age of the oldest outcome that is on no board; 0 if there is none. A corrected score counts from the final.',
      labels: [],
    },
  },
  read: async ({ db }) => {
    const { slates, lag } = await readSettlementLag(db);
    return {
      outpick_unsettled_slates: [{ value: slates }],
      outpick_settlement_lag_seconds: [{ value: lag }],
    };
  },
};
