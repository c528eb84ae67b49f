import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { fillTemplate } from './init.ts';

const outpick = join(import.meta.dirname, '../../bin/outpick');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpick-init-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const init = async (...words: string[]) =>
  promisify(execFile)(process.execPath, [outpick, 'init', ...words], { cwd: folder });

it('V13.2.3 writes settings with different random secrets that a public site accepts, readable by the owner alone', async () => {
  const relay = 'smtps://me%40example.org:s%2Fecret@smtp.example';
  await init('--origin', 'https://picks.example', '--operator', 'me@example.org', '--relay', relay);
  await init('--origin', 'https://picks.example', '--file', 'second.env');
  expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
  const read = async (file: string) => parseEnv(await readFile(join(folder, file), 'utf8'));
  const [first, second] = [await read('.env'), await read('second.env')];
  expect(first).toMatchObject({
    PUBLIC_ORIGIN: 'https://picks.example',
    SITE_HOST: 'picks.example',
    MAIL_FROM: 'Outpick <no-reply@picks.example>',
    OPERATOR_EMAIL: 'me@example.org',
    RELAY_HOST: 'smtp.example',
    RELAY_PORT: '465',
    RELAY_USER: 'me@example.org',
    RELAY_PASSWORD: 's/ecret',
    RELAY_TLS: 'wrapped',
  });
  const secrets = [first, second].flatMap((one) => [
    one['OWNER_PASSWORD'],
    one['SITE_PASSWORD'],
    one['REDIS_PASSWORD'],
    one['CODE_KEYS'],
  ]);
  expect(new Set(secrets).size).toBe(8);
  for (const secret of secrets) expect(secret?.length).toBeGreaterThanOrEqual(44);
  const config = readConfig({
    PUBLIC_ORIGIN: first['PUBLIC_ORIGIN'],
    CODE_KEYS: first['CODE_KEYS'],
    DATABASE_URL: `postgres://outpick_site:${first['SITE_PASSWORD']}@127.0.0.1/outpick`,
    DATABASE_OWNER_URL: `postgres://outpick_owner:${first['OWNER_PASSWORD']}@127.0.0.1/outpick`,
    REDIS_URL: `redis://:${first['REDIS_PASSWORD']}@127.0.0.1`,
  });
  expect(config.CODE_KEYS[0]?.length).toBe(32);
});

it('changes no existing file', async () => {
  await init('--origin', 'https://picks.example', '--file', 'third.env');
  const before = await readFile(join(folder, 'third.env'), 'utf8');
  await expect(init('--origin', 'https://other.example', '--file', 'third.env')).rejects.toThrow(
    'third.env exists and is not changed',
  );
  expect(await readFile(join(folder, 'third.env'), 'utf8')).toBe(before);
});

it.each([
  [['--origin', 'http://picks.example'], '--origin: an address such as https://outpick.example'],
  [['--origin', 'https://picks.example/path'], '--origin: an address without a path'],
  [['--origin', 'https://picks.example', '--relay', 'host:587'], '--relay: an address such as'],
  [['--origin', 'https://picks.example', '--mail-from', 'A $B <a@b.example>'], '--mail-from: cannot contain'],
  [[], '--origin: '],
])('refuses %j', async (words, message) => {
  await expect(init(...words, '--file', 'refused.env')).rejects.toThrow(message);
  await expect(stat(join(folder, 'refused.env'))).rejects.toThrow('ENOENT');
});

it('fills only lines that the template has, with values as they are', () => {
  expect(fillTemplate('# A=1\nA=\nB=2\n', { A: '$&' })).toBe('# A=1\nA=$&\nB=2\n');
  expect(() => fillTemplate('A=\n', { B: '1' })).toThrow('no line for B');
});
