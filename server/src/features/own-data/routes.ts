import type { ownDataCalls } from '@outpick/contracts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { listOwnPicks } from '../contests/index.ts';
import { findOwnData } from './queries.ts';

export const ownDataRoutes = ({ db, now }: Platform): Routes<typeof ownDataCalls> => ({
  getOwnData: async (_input, caller) => {
    const data = await findOwnData(db, holderOf(caller).accountId, listOwnPicks);
    if (!data) throw unauthorized();
    return { data: { exportedAt: now().toISOString(), ...data } };
  },
});
