import { createHash } from 'node:crypto';
import type { World } from './types.ts';

/** SHA-256, in hex, of a world written as JSON with its keys in order: equal worlds, equal sums. */
export function worldChecksum(world: World): string {
  return createHash('sha256').update(JSON.stringify(world, inKeyOrder)).digest('hex');
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
