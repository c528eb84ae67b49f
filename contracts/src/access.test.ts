import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';

/** Every property name in a schema, however deep. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => [
    ...(name === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...namesIn(value),
  ]);
}

describe('who may make a call', () => {
  it('[S6-PERM-07] is anyone, or the holder of a token; no answer contains a role', () => {
    const kinds = new Set(Object.values(calls).map(({ access }) => access));
    // A recovery token permits one call only and does not sign in.
    expect([...kinds].toSorted()).toEqual(['player', 'recovery', 'visitor']);
    expect(
      Object.values(calls)
        .filter(({ access }) => access === 'recovery')
        .map(({ path }) => path),
    ).toEqual(['/api/v1/auth/forget-password/update-password']);
    for (const { output, path } of Object.values(calls)) {
      const names = namesIn(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }));
      expect({ path, roles: names.filter((name) => /role|admin|operator/iu.test(name)) }).toEqual({
        path,
        roles: [],
      });
    }
  });
});
