import type { Adapter } from './adapter.ts';

/** Every provider that can be asked. */
export const adapters: readonly Adapter[] = [];
