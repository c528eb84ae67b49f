import { expect, it } from 'vitest';
import { splitHosts } from './hosts.ts';

it.each([
  ['postgres://site@db/outpick', ['postgres://site@db/outpick']],
  ['rediss://cache:6379', ['rediss://cache:6379']],
  [
    'postgres://site:p%2Cw@one:5432,two:5433/outpick?sslmode=verify-full',
    [
      'postgres://site:p%2Cw@one:5432/outpick?sslmode=verify-full',
      'postgres://site:p%2Cw@two:5433/outpick?sslmode=verify-full',
    ],
  ],
  ['postgresql://one,[::1]:5433', ['postgresql://one', 'postgresql://[::1]:5433']],
])('%s is split into one address for each host: %j', (url, addresses) =>
  expect(splitHosts(url)).toEqual(addresses),
);
