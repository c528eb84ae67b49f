import type { todayAdminCalls } from '@outpick/contracts/admin';
import { operatorOf } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import { createGate } from '../../../platform/limits/gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findToday } from './today.ts';

export function todayRoutes(platform: Platform): Routes<typeof todayAdminCalls> {
  const gate = createGate({ name: 'today', concurrency: 2, queueLength: 50, metrics: platform.metrics });
  return {
    getToday: async (_input, caller) => {
      const { role } = operatorOf(caller);
      const today = await gate(async () => findToday(platform, role), { signal: caller.signal });
      return { data: { checkedAt: platform.now().toISOString(), ...today } };
    },
  };
}
