import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminCalls } from './admin/index.ts';
import type { AdminCall } from './admin/index.ts';
import { calls } from './calls.ts';

/** Returns every property name in a schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => [
    ...(name === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...namesIn(value),
  ]);
}

describe('who may make a call', () => {
  it('[S6-PERM-07] is anyone or the owner of a token; the answers of public calls contain no role', () => {
    const kinds = new Set(Object.values(calls).map(({ access }) => access));
    // A recovery token permits only one call; it does not sign in.
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
    // Operators' calls share no name or path with public calls, and each declares its roles.
    const operators = Object.entries<AdminCall>(adminCalls);
    const shared = operators.filter(([name]) => Object.hasOwn(calls, name));
    expect(shared).toEqual([]);
    const publicPaths = new Set<string>(Object.values(calls).map(({ method, path }) => `${method} ${path}`));
    for (const [name, { method, path, access, roles, act }] of operators) {
      expect({ name, isApart: !publicPaths.has(`${method} ${path}`) }).toEqual({ name, isApart: true });
      expect({ name, path }).toEqual({ name, path: expect.stringMatching(/^\/api\/v1\/admin\//u) });
      expect({ name, isKnown: ['visitor', 'operator'].includes(access) }).toEqual({ name, isKnown: true });
      expect({ name, roles: new Set(roles).size }).toEqual({ name, roles: roles.length });
      // Reads are not written to the audit log.
      expect({ name, readsAndActs: method === 'GET' && act !== undefined }).toEqual({
        name,
        readsAndActs: false,
      });
    }
  });
});
