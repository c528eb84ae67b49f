import { createRandom } from '@outpick/forecast';
import type { Fault, ProviderRequest } from '@outpick/server/testing';

export const faultNames = [
  '429',
  '5xx',
  'cut-connection',
  'slow-body',
  'redirect',
  'redirect-elsewhere',
] as const;
export type FaultName = (typeof faultNames)[number];

export interface Faults {
  readonly next: (
    request: ProviderRequest,
  ) => { readonly name: FaultName; readonly fault: Fault } | undefined;
  /** How often each fault was sent. */
  readonly counts: ReadonlyMap<FaultName, number>;
}

/** Default share of requests that get a fault. */
const usualShare = 0.04;
/** Maximum number of slow bodies. They are the only fault that takes real time instead of simulated time. */
const maxSlowBodies = 10;

/** Injects the faults in turn, at random requests. A request right after a fault succeeds, so that redirects end. */
export function createFaults(seed: number, share = usualShare): Faults {
  const random = createRandom(seed);
  const counts = new Map<FaultName, number>();
  let isAfterFault = false;
  let faults = 0;
  const make: Record<FaultName, (request: ProviderRequest) => Fault> = {
    '429': () => ({ kind: 'status', status: 429, retryAfter: String(30 + random.integer(270)) }),
    '5xx': () => ({ kind: 'status', status: [500, 502, 503][random.integer(3)] ?? 500 }),
    'cut-connection': () => ({ kind: 'cut', afterBytes: random.integer(2000) }),
    'slow-body': () => ({ kind: 'drip', everyMs: 1000 }),
    redirect: ({ path }) => ({ kind: 'redirect', to: path, status: 307 }),
    'redirect-elsewhere': ({ path }) => ({ kind: 'redirect', to: `http://127.0.0.1:9${path}` }),
  };
  return {
    counts,
    next: (request) => {
      const isFault = random.uniform() < share && !isAfterFault;
      isAfterFault = isFault;
      if (!isFault) return undefined;
      const name = faultNames[faults % faultNames.length] ?? '5xx';
      faults += 1;
      const count = counts.get(name) ?? 0;
      if (name === 'slow-body' && count >= maxSlowBodies) return undefined;
      counts.set(name, count + 1);
      return { name, fault: make[name](request) };
    },
  };
}
