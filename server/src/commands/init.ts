import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { randomBytes } from '../platform/crypto.ts';
import { print } from './command.ts';
import type { Command } from './command.ts';

const usage = `outpick init [--origin <address>] [--mail-from <sender>] [--operator <email>] [--relay <address>] [--file <path>]

  --origin     the address that visitors use, such as https://outpick.example
  --mail-from  the sender of all mails; the default is no-reply at the site's host
  --operator   receives the messages of the contact forms
  --relay      your mail provider: smtp://user:password@host:587, or smtps: for port 465
  --file       the file to write, .env by default; an existing one is not changed

What is not given is asked for, if a person can answer.`;

const template = new URL('../../../.env.example', import.meta.url);

const origin = z
  .url({ protocol: /^https$/u, error: 'an address such as https://outpick.example' })
  .transform((address) => new URL(address))
  .refine(({ pathname, search }) => pathname === '/' && search === '', 'an address without a path');

const relayAddress = z
  .url({ protocol: /^smtps?$/u, error: 'an address such as smtp://user:password@host:587' })
  .transform((address) => new URL(address));

/** A value that compose files read as it is: without quotes, dollar signs and line breaks. */
const plainValue = z.string().regex(/^[^'"$`\\\r\n#]*$/u, 'cannot contain quotes, $, # or backslashes');

const answers = z.object({
  origin,
  'mail-from': plainValue.optional(),
  operator: z.email().optional(),
  relay: relayAddress.optional(),
});

type Answers = z.output<typeof answers>;

/** As strong as a key of 192 bits, in characters that need no escaping in an address. */
const newPassword = (): string => randomBytes(24).toString('hex');

function describeRelay(relay: URL | undefined): Record<string, string> {
  if (relay === undefined) return {};
  const isWrapped = relay.protocol === 'smtps:';
  return {
    RELAY_HOST: relay.hostname,
    RELAY_PORT: relay.port === '' ? (isWrapped ? '465' : '587') : relay.port,
    RELAY_USER: plainValue.parse(decodeURIComponent(relay.username)),
    RELAY_PASSWORD: plainValue.parse(decodeURIComponent(relay.password)),
    RELAY_TLS: isWrapped ? 'wrapped' : 'starttls',
  };
}

const describe = ({
  origin: address,
  'mail-from': from,
  operator,
  relay,
}: Answers): Record<string, string> => ({
  PUBLIC_ORIGIN: address.origin,
  SITE_HOST: address.hostname,
  OWNER_PASSWORD: newPassword(),
  SITE_PASSWORD: newPassword(),
  REDIS_PASSWORD: newPassword(),
  CODE_KEYS: randomBytes(32).toString('base64'),
  MAIL_FROM: from ?? `Outpick <no-reply@${address.hostname}>`,
  OPERATOR_EMAIL: operator ?? '',
  ...describeRelay(relay),
});

/** Puts values into the lines of the template, which must have a line for each. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  let filled = text;
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'mu');
    if (!line.test(filled)) throw new Error(`the template has no line for ${name}`);
    filled = filled.replace(line, () => `${name}=${value}`);
  }
  return filled;
}

const questions = {
  origin: 'The address that visitors use (https://…): ',
  operator: 'Email for messages to you (empty: only stored): ',
  relay: 'Mail provider (smtp://user:password@host:587; empty: set it later): ',
} as const;

/** Asks for what was not given. An empty answer counts as not given. */
async function ask(
  given: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string | undefined>> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const complete = { ...given };
  for (const [name, question] of Object.entries(questions))
    if (complete[name] === undefined) {
      const answer = (await reader.question(question)).trim();
      complete[name] = answer === '' ? undefined : answer;
    }
  reader.close();
  return complete;
}

export const initCommand: Command = {
  summary: 'writes the settings of a new site for compose.yaml, with strong secrets',
  usage,
  run: async (args) => {
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
    const { file, ...given } = values;
    const read = answers.safeParse(process.stdin.isTTY ? await ask(given) : given);
    if (!read.success) {
      const wrong = read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
      throw new Error(`${wrong.join('\n')}\n\n${usage}`);
    }
    const settings = fillTemplate(await readFile(template, 'utf8'), describe(read.data));
    try {
      // Only the owner may read it. An existing file has the only copy of its secrets.
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
