import { createHash, createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwanted } from './support/watch-process.ts';

const attempt = async (host: string) =>
  new Promise<void>((resolve) => {
    const socket = connect({ host, port: 9, timeout: 50 });
    socket.on('error', () => undefined).on('timeout', () => socket.destroy());
    socket.on('close', () => resolve());
  });

it('V11.4.1 the suite fails where MD5 or SHA-1 is used', () => {
  createHash('sha256').update('fine').digest();
  expect(unwanted()).toEqual([]);
  createHash('md5').update('weak').digest();
  createHmac('sha1', 'key').update('weak').digest();
  expect(unwanted()).toEqual(['the hash md5', 'the hash sha1']);
});

it('V13.2.4 V13.2.5 the suite fails where anything but this machine is connected to', async () => {
  await attempt('127.0.0.1');
  expect(unwanted()).toEqual([]);
  // Kept for examples: nobody is there.
  await attempt('192.0.2.1');
  expect(unwanted()).toEqual(['a connection to 192.0.2.1']);
});

it('V13.1.1 every outside system that a setting leads to is listed, and no other', async () => {
  const root = join(import.meta.dirname, '../..');
  const settings = await readFile(join(root, 'server/src/platform/config/config.ts'), 'utf8');
  // A setting with its declaration, as far as the next one.
  const declared = settings.matchAll(/^ {2}([A-Z][A-Z_]+): (.*?)(?=^ {2}(?:\/\*\*|[A-Z][A-Z_]+:|\}\)))/gmsu);
  const addresses = [...declared]
    .filter(([, , how = '']) => how.includes('z.url('))
    .map(([, name = '']) => name);
  // Where people find us is no system of others.
  const outside = addresses.filter((name) => name !== 'PUBLIC_ORIGIN');
  const document = await readFile(join(root, 'docs/run/operating.md'), 'utf8');
  const table = /## Outside systems(.*?)\nA process/su.exec(document)?.[1] ?? '';
  const rows = table.split('\n').flatMap((line) => /^\| (`.*?) \|/u.exec(line)?.[1]?.split(', ') ?? []);
  expect(rows.map((name) => name.replaceAll('`', '')).toSorted()).toEqual(outside.toSorted());
  expect(outside.length).toBeGreaterThan(6);
});
