import { readSettlementLag } from '../../settlement/index.ts';
import type { TodayCheck } from './item.ts';
import { nothing } from './item.ts';

/** A settlement takes seconds to minutes; only a longer lag needs a person. */
const maxLagSeconds = 900;

/** Boards that lag behind the results of their games. */
export const settlementsBehind: TodayCheck = {
  name: 'settlements-behind',
  roles: ['scorer'],
  find: async ({ db, now }) => {
    const { slates, lag } = await readSettlementLag(db);
    if (lag <= maxLagSeconds) return nothing;
    return { severity: 'urgent', count: slates, oldestAt: new Date(now().getTime() - lag * 1000) };
  },
};
