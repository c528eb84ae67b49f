import { parseArgs } from 'node:util';
import { reasonLength } from '@outpick/contracts/admin';
import { z } from 'zod';
import {
  listDisagreements,
  listDoubts,
  listDuplicates,
  listSportGames,
  showGame,
} from '../features/ingest/readings/index.ts';
import type { Platform } from '../platform/platform.ts';
import { commandActor, findSportId, withDatabase, withPlatform } from './command.ts';
import type { Command, Reading, Shell } from './command.ts';

const usage = `outpick game list <sport> [--day 2026-11-17] [--team "part of a name"]
outpick game show <game id>                     what each source says, and what is pinned
outpick game pin <game id> --result 21-20 | --status postponed | --start 2026-11-17T20:00:00Z
                 --reason "…" [--confirm <id of a doubt>]…
outpick game unpin <game id> [--field start|result]
outpick game disagreements <sport>              where sources contradict each other or a pin
outpick game doubts <sport>                     games of a source that wait for a decision, and likely duplicates
outpick game decide <sport> --source <source> --id <its id> --is <game id> | --new
outpick game merge <game id> --into <game id> --reason "…"
outpick game unlink <sport> <source> <its id>   that id is not the game that it is linked to
A pinned result, status or start stays whatever sources say, until it is unpinned. --result is home-away and final.
--status is scheduled, postponed or cancelled. If there are doubts about a value, the command prints them and changes
nothing; repeat it with --confirm and the id of each doubt that is right.
A merged game in a contest is voided in public, with the reason.
The next reading of an id that was unlinked is matched again, but not with the same game unless you decide so.`;

const text = { type: 'string' } as const;
const gameId = z.uuid('a game id; "outpick game list <sport>" shows them');
const reason = z
  .string('--reason "…" is needed')
  .trim()
  .min(reasonLength.min, `--reason "…" needs at least ${reasonLength.min} characters`)
  .max(reasonLength.max, `--reason "…" has at most ${reasonLength.max} characters`);

/** Parses arguments; the error says what is wrong and contains the usage. */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${z.prettifyError(result.error)}\n\n${usage}`);
  return result.data;
}

const readArgs = (args: readonly string[], options: Parameters<typeof parseArgs>[0] & object) =>
  parseArgs({ args: [...args], allowPositionals: true, ...options });

async function list(platform: Reading, args: readonly string[], { print }: Shell): Promise<void> {
  const { values, positionals } = readArgs(args, { options: { day: text, team: text } });
  const { day, team } = parse(
    z.object({ day: z.iso.date().optional(), team: z.string().min(1).optional() }),
    values,
  );
  const sportId = await findSportId(platform, positionals[0]);
  const filter = { sportId, day: day ?? null, team: team ?? null, now: platform.now() };
  for (const { id, game, status } of await listSportGames(platform.db, filter))
    print(`${id}  ${status.padEnd(16)}  ${game}`);
}

async function show(platform: Reading, [id]: readonly string[], { print }: Shell): Promise<void> {
  for (const line of await showGame(platform.db, parse(gameId, id))) print(line);
}

const pinOptions = z
  .object({
    id: gameId,
    result: z
      .string()
      .regex(/^\d{1,3}-\d{1,3}$/u, 'the score as home-away, such as 21-20')
      .optional(),
    status: z.enum(['scheduled', 'postponed', 'cancelled']).optional(),
    start: z.iso.datetime({ offset: true, error: 'a start such as 2026-11-17T20:00:00Z' }).optional(),
    confirm: z.array(z.string()).optional(),
    reason,
  })
  .refine(
    ({ result, status, start }) => [result, status, start].filter((one) => one !== undefined).length === 1,
    'either --result, --status or --start',
  );

async function pin(platform: Platform, args: readonly string[], shell: Shell): Promise<void> {
  const { values, positionals } = readArgs(args, {
    options: {
      result: text,
      status: text,
      start: text,
      reason: text,
      confirm: { type: 'string', multiple: true },
    },
  });
  const options = parse(pinOptions, { ...values, id: positionals[0] });
  const change = { gameId: options.id, reason: options.reason, confirmed: options.confirm };
  const acts = await import('../acts/games/correct-game.ts');
  if (options.result !== undefined) {
    const [home = 0, away = 0] = options.result.split('-').map(Number);
    await acts.pinResult(platform, commandActor(), { ...change, points: { home, away } });
  } else if (options.start !== undefined) {
    await acts.moveStart(platform, commandActor(), { ...change, startsAt: new Date(options.start) });
  } else {
    const { postponeGame: postponed, cancelGame: cancelled, rescheduleGame: scheduled } = acts;
    const setStatus = { postponed, cancelled, scheduled }[options.status ?? 'scheduled'];
    await setStatus(platform, commandActor(), change);
  }
  await show(platform, [options.id], shell);
}

async function unpin(platform: Platform, args: readonly string[], shell: Shell): Promise<void> {
  const { values, positionals } = readArgs(args, { options: { field: text } });
  const { field } = parse(z.object({ field: z.enum(['start', 'result', 'all']).default('all') }), values);
  const id = parse(gameId, positionals[0]);
  const { releaseGame } = await import('../acts/games/correct-game.ts');
  await releaseGame(platform, commandActor(), { gameId: id, field });
  await show(platform, [id], shell);
}

async function disagreements(platform: Reading, [slug]: readonly string[], { print }: Shell): Promise<void> {
  const sportId = await findSportId(platform, slug);
  const found = await listDisagreements(platform.db, { sportId, now: platform.now() });
  for (const { gameId: id, game, what, between, values } of found)
    print(`${id}  ${game}: ${what} ${values[0]} (${between[0]}), ${values[1]} (${between[1]})`);
  if (found.length === 0) print('the sources agree');
}

async function doubts(platform: Reading, [slug]: readonly string[], { print }: Shell): Promise<void> {
  const sportId = await findSportId(platform, slug);
  const waiting = await listDoubts(platform.db, sportId);
  for (const { source, source_id: id, reading, reason: why, game_ids: gameIds } of waiting) {
    print(`${source} ${id}: ${reading.away.name} @ ${reading.home.name}, ${reading.startsAt}: ${why}`);
    for (const one of gameIds) print(`    may be ${one}`);
  }
  const duplicates = await listDuplicates(platform.db, { sportId, now: platform.now() });
  for (const { ids, game } of duplicates) print(`likely one game: ${game}: ${ids.join(' and ')}`);
  if (waiting.length + duplicates.length === 0) print('nothing waits for a decision');
}

const decideOptions = z
  .object({
    source: z.string().min(1),
    id: z.string().min(1),
    is: gameId.optional(),
    new: z.boolean().optional(),
  })
  .refine((given) => (given.is === undefined) === (given.new === true), 'either --is <game id> or --new');

async function decide(platform: Platform, args: readonly string[], { print }: Shell): Promise<void> {
  const { values, positionals } = readArgs(args, {
    options: { source: text, id: text, is: text, new: { type: 'boolean' } },
  });
  const { source, id, is } = parse(decideOptions, values);
  const sportId = await findSportId(platform, positionals[0]);
  const { decideSourceGame } = await import('../acts/games/source-games.ts');
  const decision = { sportId, source, sourceId: id, gameId: is ?? null };
  await decideSourceGame(platform, commandActor(), decision);
  print(is === undefined ? `${source} ${id} is a new game` : `${source} ${id} is ${is}`);
}

async function merge(platform: Platform, args: readonly string[], { print }: Shell): Promise<void> {
  const { values, positionals } = readArgs(args, { options: { into: text, reason: text } });
  const {
    id,
    into,
    reason: why,
  } = parse(z.object({ id: gameId, into: gameId, reason }), { ...values, id: positionals[0] });
  const duplicate = { gameId: id, intoId: into, reason: why };
  const { mergeDuplicate } = await import('../acts/games/merge-games.ts');
  const { result } = await mergeDuplicate(platform, commandActor(), duplicate);
  const { survivorId, duplicateId } = result;
  print(`${duplicateId} is ${survivorId} now`);
}

const unlinkArguments = z.tuple(
  [z.string(), z.string().min(1), z.string().min(1)],
  'a sport, a source and its id of the game',
);

async function unlink(platform: Platform, args: readonly string[], shell: Shell): Promise<void> {
  const { print } = shell;
  const [slug, source, sourceId] = parse(unlinkArguments, args);
  const sportId = await findSportId(platform, slug);
  const { unlinkSourceGame } = await import('../acts/games/source-games.ts');
  const { result } = await unlinkSourceGame(platform, commandActor(), { sportId, source, sourceId });
  const { gameId: id, hasSources } = result;
  print(`${source} ${sourceId} is no longer ${id}; its next reading is matched again`);
  if (!hasSources) print('no source is left: the game keeps what is stored');
  await show(platform, [id], shell);
}

type Verbs<P> = Readonly<
  Record<string, (platform: P, args: readonly string[], shell: Shell) => Promise<void>>
>;

const reads: Verbs<Reading> = { list, show, disagreements, doubts };
const acts: Verbs<Platform> = { pin, unpin, decide, merge, unlink };

export const gameCommand: Command = {
  usage,
  run: async ([verb = '', ...args], invocation) => {
    const read = Object.hasOwn(reads, verb) ? reads[verb] : undefined;
    if (read) return withDatabase(invocation, async (reading) => read(reading, args, invocation));
    const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined;
    if (!act) throw new Error(usage);
    return withPlatform(invocation, async (platform) => act(platform, args, invocation));
  },
};
