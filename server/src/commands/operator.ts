import { parseArgs } from 'node:util';
import { role as roleSchema } from '@outpick/contracts/admin';
import type { ActName } from '@outpick/contracts/admin';
import { z } from 'zod';
import {
  findOperatorByEmail,
  inviteOperator,
  listOperators,
  removeOperator,
  resetOperator,
} from '../features/operators/index.ts';
import { act } from '../platform/act.ts';
import type { Platform } from '../platform/platform.ts';
import { commandActor, withDatabase, withPlatform } from './command.ts';
import type { Command, Reading, Shell } from './command.ts';

const usage = `outpick operator add --email <email> --name "Their name" --role scorer|editor|moderator|owner
outpick operator list
outpick operator reset <email> --reason "…"     a link for a new password and second factor
outpick operator remove <email> --reason "…"    ends their sessions at once
"add" and "reset" print a link that works once, within a day. Its holder sets a password and a second factor.
Scorers correct games and results; editors write content; moderators look after players and enquiries; owners may do everything.`;

const text = { type: 'string' } as const;
const reason = z.string('--reason "…" is needed').trim().min(3, '--reason "…" is needed');

/** Parses arguments; the error says what is wrong and contains the usage. */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${z.prettifyError(result.error)}\n\n${usage}`);
  return result.data;
}

const newOperator = z.object({
  email: z.email('--email is an email address').toLowerCase(),
  name: z.string('--name is needed').trim().min(1, '--name is needed'),
  role: roleSchema,
});

/** An act of the shell's user. Its work records its own changes, in at least one line of the audit log. */
const asCommand = (name: ActName) => ({ actor: commandActor(), act: name, records: 'always' }) as const;

async function add(platform: Platform, args: readonly string[], { print }: Shell): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { email: text, name: text, role: text } });
  const invitation = parse(newOperator, values);
  const { result } = await act(platform, asCommand('operator-link.make'), async (tx) =>
    inviteOperator(platform, tx, invitation),
  );
  const { link, expiresAt } = result;
  print(`${link}\nworks once, until ${expiresAt.toISOString()}`);
}

async function list({ db }: Reading, { print }: Shell): Promise<void> {
  const { rows } = await listOperators(db, { page: 1, perPage: 1000 });
  for (const { email, name, role, lastSeenAt, removedAt } of rows)
    print(
      `${email.padEnd(32)} ${role.padEnd(10)} ${name}${removedAt === null ? '' : ', removed'}, last seen ${lastSeenAt ?? 'never'}`,
    );
  if (rows.length === 0) print('no operator yet; "outpick operator add" makes a link for the first');
}

/** Finds the operator by email, and reads the reason of the act. */
async function readAct({ db }: Platform, args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: text },
  });
  const email = (positionals[0] ?? '').toLowerCase();
  const found = await findOperatorByEmail(db, email);
  if (!found) throw new Error(`there is no operator "${email}"; "outpick operator list" lists them`);
  return { operatorId: found.id, reason: parse(reason, values.reason) };
}

async function reset(platform: Platform, args: readonly string[], { print }: Shell): Promise<void> {
  const { operatorId, ...withReason } = await readAct(platform, args);
  const { result } = await act(platform, { ...asCommand('operator.reset'), ...withReason }, async (tx) =>
    resetOperator(platform, tx, operatorId),
  );
  const { link, expiresAt } = result;
  print(`${link}\nworks once, until ${expiresAt.toISOString()}`);
}

async function remove(platform: Platform, args: readonly string[], { print }: Shell): Promise<void> {
  const { operatorId, ...withReason } = await readAct(platform, args);
  await act(platform, { ...asCommand('operator.remove'), ...withReason }, async (tx) =>
    removeOperator(tx, operatorId),
  );
  print('removed');
}

const acts: Readonly<
  Record<string, (platform: Platform, args: readonly string[], shell: Shell) => Promise<void>>
> = { add, reset, remove };

export const operatorCommand: Command = {
  usage,
  run: async ([verb = '', ...args], invocation) => {
    if (verb === 'list') return withDatabase(invocation, async (reading) => list(reading, invocation));
    const perform = Object.hasOwn(acts, verb) ? acts[verb] : undefined;
    if (!perform) throw new Error(usage);
    return withPlatform(invocation, async (platform) => perform(platform, args, invocation));
  },
};
