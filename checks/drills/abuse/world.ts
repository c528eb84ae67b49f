import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootPlatform, putAccount, readConfig } from '@outpick/server';
import type { Platform } from '@outpick/server';
import {
  addTestOperator,
  addTestPlayers,
  cloneDatabase,
  dropClones,
  openTestInbox,
  testPassword,
  testPicture,
} from '@outpick/server/testing';
import { z } from 'zod';
import { runOutpick } from '../../browser/support/run-outpick.ts';
import { createRedis } from '../../faults/support/redis.ts';
import type { OwnRedis } from '../../faults/support/redis.ts';
import { startOutpick } from '../../measure/bench/servers.ts';
import type { BenchServer } from '../../measure/bench/servers.ts';
import { addLargeBoard } from '../../measure/boards/large-board.ts';
import { root } from '../../rules/check/workspaces.ts';
import { createPeople } from './people.ts';
import type { People } from './people.ts';
import type { Target } from './target.ts';

/** A site with default settings, its own database, Redis and mail server, and people who use it. */
export interface World {
  readonly target: Target;
  readonly site: BenchServer;
  readonly redis: OwnRedis;
  readonly people: People;
  close(): Promise<void>;
}

const redisMemory = ['--maxmemory', '128mb', '--maxmemory-policy', 'volatile-lru'];
const victimEmail = 'victim@example.org';
const [visitorCount, attackerCount] = [10, 30];
/** Pixels per side: 6300² = 39.7 million, just below the limit for pictures. */
const side = 6300;

/** Seeds the small demo world, its contents, players and a large board. */
async function seed(platform: Platform, variables: Record<string, string>, boardRows: number) {
  await runOutpick(['seed-world', '--small'], variables);
  await runOutpick(['content', 'put', join(root, 'content')], variables);
  const boardSportId = await addLargeBoard(platform, boardRows);
  await putAccount(platform, victimEmail, testPassword);
  const players = await addTestPlayers(platform, visitorCount + attackerCount);
  return {
    boardSportId,
    visitors: players.slice(0, visitorCount),
    attackers: players.slice(visitorCount),
    scorers: [await addTestOperator(platform, 'scorer'), await addTestOperator(platform, 'scorer')],
    feedId: await addPausedFeed(platform, boardSportId),
  };
}

/** Adds a feed that scorers can test, and that the worker does not request. */
async function addPausedFeed({ db, now }: Platform, sportId: string): Promise<string> {
  const feed = { sport_id: sportId, adapter: 'squiggle', settings: '{}', facts: ['schedule'], priority: 1 };
  const { id } = await db
    .insertInto('provider_feeds')
    .values({ ...feed, paused_at: now(), created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const sports = z.object({
  data: z.object({ result: z.array(z.object({ id: z.string(), sportName: z.string() })) }),
});
const teams = z.object({ data: z.array(z.object({ teamName: z.string() })) });

/** Finds a sport with an open contest, and its teams. */
async function readContest(origin: string): Promise<Pick<Target, 'sportId' | 'teams'>> {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${origin}/api/v1/website/${path}`)).json();
  const { result } = sports.parse(await read('getAllSportsCategory')).data;
  const sportId = result.find(({ sportName }) => sportName === 'Pro Football')?.id ?? '';
  const teamRows = teams.parse(await read(`getTeamNameList/${sportId}`)).data;
  return { sportId, teams: teamRows.map(({ teamName }) => teamName) };
}

/** Starts the site and everything that it needs. Limits, load shedding and cache sizes keep their defaults. */
export async function startWorld(boardRows: number): Promise<World> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of closers.toReversed()) await one();
  };
  try {
    return { ...(await start(boardRows, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds a closer to `closers` for each thing it starts, so that a failed start can be undone. */
async function start(boardRows: number, closers: (() => Promise<unknown>)[]): Promise<Omit<World, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-abuse-'));
  closers.push(async () => rm(folder, { recursive: true, force: true }));
  const [inbox, redis] = await Promise.all([openTestInbox(), createRedis(redisMemory)]);
  closers.push(async () => Promise.all([redis.kill(), inbox.close()]));
  await redis.start();
  const variables = {
    DATABASE_URL: await cloneDatabase(),
    REDIS_URL: redis.url,
    FILES_URL: pathToFileURL(folder).href,
    SMTP_URL: inbox.url,
  };
  closers.push(async () => dropClones(process.pid));
  const config = { ...readConfig(variables), LOG_LEVEL: 'silent' as const };
  const platform = await bootPlatform({ process: 'command', config });
  closers.push(async () => platform.close());
  const seeded = await seed(platform, variables, boardRows);
  const site = await startOutpick('site', variables);
  closers.push(site.stop);
  const worker = await startOutpick('worker', variables);
  closers.push(worker.stop);

  const pictureFile = join(folder, 'large.png');
  await writeFile(pictureFile, await testPicture(side, side));
  const target: Target = {
    ...seeded,
    ...(await readContest(site.origin)),
    origin: site.origin,
    boardPages: Math.floor(boardRows / 100),
    victimEmail,
    pictureFile,
    assets: (await readdir(join(root, 'web/build/client/assets'))).map((name) => `/assets/${name}`),
  };
  /** Adds a player. Copies the password hash of the attacked account, because hashing a password takes long. */
  const addPlayer = async () => {
    const [player] = await addTestPlayers(platform, 1);
    if (!player) throw new Error('no player was added');
    const { db } = platform;
    const { password_hash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', victimEmail)
      .executeTakeFirstOrThrow();
    await db.updateTable('accounts').set({ password_hash }).where('id', '=', player.id).execute();
    return player;
  };
  return { target, site, redis, people: createPeople({ target, inbox, addPlayer }) };
}
