import { expect, it } from 'vitest';
import { newLinkSecret, newToken } from './secrets.ts';

const bits = (secret: string) => Buffer.from(secret, 'base64url').length * 8;

it('V11.5.1 secrets have at least 128 random bits and never repeat', () => {
  const [tokens, links] = [newToken, newLinkSecret].map((make) => Array.from({ length: 1000 }, make));
  expect([...new Set(tokens?.map(bits))]).toEqual([256]);
  expect([...new Set(links?.map(bits))]).toEqual([128]);
  expect(new Set([...(tokens ?? []), ...(links ?? [])]).size).toBe(2000);
});
