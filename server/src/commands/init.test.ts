import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOutpick } from '../../test/support/outpick.ts';
import { readConfig } from '../platform/config/config.ts';
import { fillTemplate } from './init.ts';

const outpick = join(import.meta.dirname, '../../bin/outpick');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpick-init-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const initWith = async (password: string | undefined, ...words: string[]) =>
  callOutpick(password === undefined ? {} : { RELAY_PASSWORD: password }, 'init', ...words);
const init = async (...words: string[]) => initWith(undefined, ...words);
/** The option that makes the command write to this file in the test's folder. */
const into = (file: string) => ['--file', join(folder, file)];
const read = async (file: string) => parseEnv(await readFile(join(folder, file), 'utf8'));

it('V13.2.3 outpick init writes new random secrets for a public site to a file that only its owner can read', async () => {
  const relay = 'smtps://me%40example.org@smtp.example';
  const options = ['--origin', 'https://picks.example', '--operator', 'me@example.org', '--relay', relay];
  // In a separate process, because the default file is in the working directory.
  const env = { ...process.env, RELAY_PASSWORD: 's/ecret' };
  await promisify(execFile)(process.execPath, [outpick, 'init', ...options], { cwd: folder, env });
  const { status } = await init('--origin', 'https://picks.example', ...into('second.env'));
  expect(status).toBe(0);
  expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
  const [first, second] = [await read('.env'), await read('second.env')];
  expect(first).toMatchObject({
    PUBLIC_ORIGIN: 'https://picks.example',
    SITE_HOST: 'picks.example',
    CONSOLE_ORIGIN: 'https://console.picks.example',
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

it('outpick init does not change an existing file', async () => {
  await init('--origin', 'https://picks.example', ...into('third.env'));
  const before = await readFile(join(folder, 'third.env'), 'utf8');
  expect(await init('--origin', 'https://other.example', ...into('third.env'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('third.env exists and is not changed'),
  });
  expect(await readFile(join(folder, 'third.env'), 'utf8')).toBe(before);
});

it.each([
  [['--origin', 'http://picks.example'], '--origin: an address such as https://outpick.example'],
  [['--origin', 'https://picks.example/path'], '--origin: an address without a path'],
  [['--origin', 'https://picks.example', '--relay', 'host:587'], '--relay: an address such as'],
  [
    ['--origin', 'https://picks.example', '--mail-from', 'A ${B} <a@b.example>'],
    '--mail-from: cannot contain',
  ],
  [
    ['--origin', 'https://picks.example', '--relay', 'smtp://me:secret@host'],
    '--relay: without the password',
  ],
  [
    ['--origin', 'https://picks.example', '--relay', 'smtp://100%@host'],
    '--relay: has a % that begins no code',
  ],
  [['--origin', 'https://picks.example', '--relay', 'smtp://a%3Ab@host'], '--relay: cannot contain a colon'],
  [['--origin', 'https://picks.example', '--operator', "o'neil@example.org"], '--operator: cannot contain'],
  [['--origin', 'https://picks.example', '--relay', 'smtp://me@host'], 'RELAY_PASSWORD: is needed'],
  [[], '--origin: '],
])('outpick init refuses the arguments %j', async (words, message) => {
  expect(await init(...words, ...into('refused.env'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(message),
  });
  await expect(stat(join(folder, 'refused.env'))).rejects.toThrow('ENOENT');
});

it('outpick init quotes a password with special characters so that compose files read it unchanged', async () => {
  const password = 'a"b $HOME # `c` é & <d> %41';
  const options = ['--origin', 'https://picks.example', '--relay', 'smtp://me@host'];
  await initWith(password, ...options, ...into('odd.env'));
  expect(await read('odd.env')).toMatchObject({
    RELAY_USER: 'me',
    RELAY_PASSWORD: password,
    RELAY_PORT: '587',
  });
});

it.each([
  ["it's", 'cannot contain'],
  ['${HOME}', 'cannot contain ${'],
  ['spaced ', 'cannot begin or end with a space'],
])(
  'outpick init refuses the password %j with a readable message that does not contain it',
  async (password, message) => {
    const options = ['--origin', 'https://picks.example', '--relay', 'smtp://me@host'];
    const { status, stderr } = await initWith(password, ...options, ...into('refused.env'));
    expect(status).toBe(1);
    const [sentence = ''] = stderr.split('\n\n');
    expect(sentence).toContain(`outpick init: RELAY_PASSWORD: ${message}`);
    expect(sentence).not.toContain(password);
    await expect(stat(join(folder, 'refused.env'))).rejects.toThrow('ENOENT');
  },
);

it('outpick init asks for missing options on a terminal, and does not show the password', async () => {
  const command = `${process.execPath} ${outpick} init --file answered.env`;
  // Gives the command a terminal.
  const terminal = spawn('script', ['-qfec', command, '/dev/null'], { cwd: folder });
  const answers = ['https://picks.example', '', 'smtp://me@host', 'typed-secret'];
  let screen = '';
  let answerCount = 0;
  terminal.stdout.setEncoding('utf8').on('data', (piece: string) => {
    screen += piece;
    // Every question ends with these characters.
    if (screen.split('): ').length - 1 > answerCount)
      terminal.stdin.write(`${answers[answerCount++] ?? ''}\r`);
  });
  const [code]: unknown[] = await once(terminal, 'exit');
  expect([code, screen]).toEqual([0, expect.stringContaining('wrote answered.env')]);
  expect(screen).toContain('smtp://me@host\r');
  expect(screen).not.toContain('typed');
  expect(await read('answered.env')).toMatchObject({
    PUBLIC_ORIGIN: 'https://picks.example',
    OPERATOR_EMAIL: '',
    RELAY_USER: 'me',
    RELAY_PASSWORD: 'typed-secret',
  });
});

it('fillTemplate replaces only lines that the template has, and writes the values unchanged', () => {
  expect(fillTemplate('# A=1\nA=\nB=2\n', { A: '$&' })).toBe("# A=1\nA='$&'\nB=2\n");
  expect(() => fillTemplate('A=\n', { B: '1' })).toThrow('no line for B');
});
