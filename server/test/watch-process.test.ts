import { createHash, createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeViolations } from './support/watch-process.ts';

const connectTo = async (host: string) =>
  new Promise<void>((resolve) => {
    const socket = connect({ host, port: 9, timeout: 50 });
    socket.on('error', () => undefined).on('timeout', () => socket.destroy());
    socket.on('close', () => resolve());
  });

it('V11.4.1 the suite fails if MD5 or SHA-1 is used', () => {
  createHash('sha256').update('fine').digest();
  expect(takeViolations()).toEqual([]);
  createHash('md5').update('weak').digest();
  createHmac('sha1', 'key').update('weak').digest();
  expect(takeViolations()).toEqual(['the hash md5', 'the hash sha1']);
});

it('V13.2.4 V13.2.5 the suite fails on a connection to another machine', async () => {
  await connectTo('127.0.0.1');
  expect(takeViolations()).toEqual([]);
  // An address reserved for documentation (RFC 5737).
  await connectTo('192.0.2.1');
  expect(takeViolations()).toEqual(['a connection to 192.0.2.1']);
});

it('V13.1.1 the documentation lists exactly the outside systems that settings name', async () => {
  const root = join(import.meta.dirname, '../..');
  const settings = await readFile(join(root, 'server/src/platform/config/config.ts'), 'utf8');
  // Split into settings, each with its declaration.
  const declarations = settings.matchAll(
    /^ {2}([A-Z][A-Z_]+): (.*?)(?=^ {2}(?:\/\*\*|[A-Z][A-Z_]+:|\}\)))/gmsu,
  );
  const addresses = [...declarations]
    .filter(([, , schema = '']) => /z\.url\(|^databaseUrl\b/u.test(schema))
    .map(([, name = '']) => name);
  // Exclude the site's own address, and one that is only published.
  const outside = addresses.filter((name) => !['PUBLIC_ORIGIN', 'SECURITY_CONTACT'].includes(name));
  const document = await readFile(join(root, 'docs/run/processes.md'), 'utf8');
  const table = /## Outside systems(.*?)\nA process/su.exec(document)?.[1] ?? '';
  const rows = table.split('\n').flatMap((line) => /^\| (`.*?) \|/u.exec(line)?.[1]?.split(', ') ?? []);
  expect(rows.map((name) => name.replaceAll('`', '')).toSorted()).toEqual(outside.toSorted());
  expect(outside.length).toBeGreaterThan(6);
});
