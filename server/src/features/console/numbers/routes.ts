import type { numbersAdminCalls } from '@outpick/contracts/admin';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCounter } from './count-numbers.ts';

export function numbersRoutes(platform: Platform): Routes<typeof numbersAdminCalls> {
  const countNumbers = createCounter(platform);
  return {
    getNumbers: async (_input, { signal }) => ({ data: await countNumbers(signal) }),
  };
}
