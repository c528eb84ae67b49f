import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { randomBytes } from '../platform/crypto.ts';
import type { Command } from './command.ts';

const usage = `outpick init [--origin <address>] [--mail-from <sender>] [--operator <email>] [--relay <address>] [--file <path>]

  --origin     the address that visitors use, such as https://outpick.example
  --mail-from  the sender of all mails; the default is no-reply at the site's host
  --operator   receives the messages of the contact forms
  --relay      your mail provider, without the password: smtp://user@host:587, or smtps: for port 465
  --file       the file to write, .env by default; an existing one is not changed

What is not given is asked for, if a person can answer. The password at the mail provider is asked for without showing it, or
read from the environment variable RELAY_PASSWORD. It is no option: others could see it in the list of processes.`;

const template = new URL('../../../.env.example', import.meta.url);

const origin = z
  .url({ protocol: /^https$/u, error: 'an address such as https://outpick.example' })
  .transform((address) => new URL(address))
  .refine(({ pathname, search }) => pathname === '/' && search === '', 'an address without a path');

/**
 * A value that can be in single quotes in .env. Docker reads such a value literally; podman-compose replaces `${…}`. The mail
 * relay's table of logins drops trailing spaces.
 */
const quotable = z
  .string()
  .regex(/^[^'\\\p{Cc}]*$/u, String.raw`cannot contain ', \ or control characters`)
  .refine((text) => !text.includes('${'), 'cannot contain ${')
  .refine((text) => text === text.trim(), 'cannot begin or end with a space');

const readCode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The user name in an address. In the table of logins, a colon separates it from the password. */
const userName = z
  .string()
  .transform((text, context) => {
    const name = readCode(text);
    if (name !== undefined) return name;
    context.addIssue('has a % that begins no code: write it as %25');
    return z.NEVER;
  })
  .pipe(quotable.refine((name) => !name.includes(':'), 'cannot contain a colon'));

const relayAddress = z
  .url({ protocol: /^smtps?$/u, error: 'an address such as smtp://user@host:587' })
  .transform((address) => new URL(address))
  .refine(({ password }) => password === '', 'without the password: see below')
  .transform(({ protocol, hostname, port, username }) => ({ protocol, hostname, port, user: username }))
  .pipe(z.object({ protocol: z.string(), hostname: quotable, port: z.string(), user: userName }));

type Relay = z.output<typeof relayAddress>;

const answers = z
  .object({
    origin,
    'mail-from': quotable.optional(),
    operator: z.email().pipe(quotable).optional(),
    relay: relayAddress.optional(),
    RELAY_PASSWORD: quotable.optional(),
  })
  .refine(({ relay, RELAY_PASSWORD }) => !relay?.user || RELAY_PASSWORD, {
    path: ['RELAY_PASSWORD'],
    error: 'is needed for the user of --relay',
  });

type Answers = z.output<typeof answers>;

/** Creates a password with 192 random bits, in characters that need no escaping in an address. */
const newPassword = (): string => randomBytes(24).toString('hex');

function describeRelay(relay: Relay | undefined, password = ''): Record<string, string> {
  if (relay === undefined) return {};
  const isWrapped = relay.protocol === 'smtps:';
  return {
    RELAY_HOST: relay.hostname,
    RELAY_PORT: relay.port === '' ? (isWrapped ? '465' : '587') : relay.port,
    RELAY_USER: relay.user,
    RELAY_PASSWORD: relay.user === '' ? '' : password,
    RELAY_TLS: isWrapped ? 'wrapped' : 'starttls',
  };
}

const describe = ({
  origin: address,
  'mail-from': from,
  operator,
  relay,
  RELAY_PASSWORD,
}: Answers): Record<string, string> => ({
  PUBLIC_ORIGIN: address.origin,
  SITE_HOST: address.hostname,
  CONSOLE_ORIGIN: `https://console.${address.host}`,
  OWNER_PASSWORD: newPassword(),
  SITE_PASSWORD: newPassword(),
  REDIS_PASSWORD: newPassword(),
  CODE_KEYS: randomBytes(32).toString('base64'),
  MAIL_FROM: from ?? `Outpick <no-reply@${address.hostname}>`,
  OPERATOR_EMAIL: operator ?? '',
  ...describeRelay(relay, RELAY_PASSWORD),
});

/** Quotes a value if its meaning would differ without quotes. */
const quote = (value: string): string => (/^[\w@%+=:,./<> -]*$/u.test(value) ? value : `'${value}'`);

/** Replaces values in the lines of the template. Each value must have a line there. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  let filled = text;
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'mu');
    if (!line.test(filled)) throw new Error(`the template has no line for ${name}`);
    filled = filled.replace(line, () => `${name}=${quote(value)}`);
  }
  return filled;
}

const questions = {
  origin: 'The address that visitors use (https://…): ',
  operator: 'Email for messages to you (empty: only stored): ',
  relay: 'Mail provider (smtp://user@host:587; empty: set it later): ',
} as const;

type GivenOptions = Readonly<Record<string, string | undefined>>;

const namesUser = (relay: string | undefined): boolean =>
  relay !== undefined && URL.canParse(relay) && new URL(relay).username !== '';

/** Asks for missing options. An empty answer counts as missing. */
async function askForMissing(given: GivenOptions): Promise<GivenOptions> {
  let isSecret = false;
  const output = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      if (!isSecret) process.stdout.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  const complete = { ...given };
  for (const [name, question] of Object.entries(questions))
    if (complete[name] === undefined) {
      const answer = (await reader.question(question)).trim();
      complete[name] = answer === '' ? undefined : answer;
    }
  if (complete['RELAY_PASSWORD'] === undefined && namesUser(complete['relay'])) {
    process.stdout.write('Password at the mail provider (not shown): ');
    isSecret = true;
    complete['RELAY_PASSWORD'] = await reader.question('');
    process.stdout.write('\n');
  }
  reader.close();
  return complete;
}

export const initCommand: Command = {
  usage,
  run: async (args, { env, print }) => {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        origin: text,
        'mail-from': text,
        operator: text,
        relay: text,
        file: { type: 'string', default: '.env' },
      },
    });
    const { file, ...options } = values;
    // An empty variable counts as absent.
    const given = { ...options, RELAY_PASSWORD: env['RELAY_PASSWORD'] || undefined };
    const read = answers.safeParse(process.stdin.isTTY ? await askForMissing(given) : given);
    if (!read.success) {
      const wrong = read.error.issues.map(({ path: [name], message }) => {
        const option = String(name);
        return `${option === 'RELAY_PASSWORD' ? option : `--${option}`}: ${message}`;
      });
      throw new Error(`${wrong.join('\n')}\n\n${usage}`);
    }
    const settings = fillTemplate(await readFile(template, 'utf8'), describe(read.data));
    try {
      // Only the owner may read the file. Never overwrite a file: it has the only copy of its secrets.
      await writeFile(file, settings, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
        throw new Error(`${file} exists and is not changed: its passwords are those of the database`, {
          cause: error,
        });
      throw error;
    }
    print(
      `wrote ${file}; keep it secret, and keep a copy: without its CODE_KEYS, codes in mails do not work`,
    );
  },
};
