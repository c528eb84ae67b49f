import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import { findReminders } from '../../src/features/mailings/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { asOwner } from './database.ts';
import { eventually } from './eventually.ts';
import { openTestInbox } from './inbox.ts';
import type { TestInbox } from './inbox.ts';
import { addBareSlates, addBareSports } from './slates.ts';

const outpick = fileURLToPath(new URL('../../bin/outpick', import.meta.url));

/** The number of people of each kind who must not get a reminder: not subscribed, or with a pick. */
const others = 20;

/**
 * Adds a contest that locks in three hours and subscribers to reminders, in few statements; returns the slate. Addresses of
 * people who must get a reminder begin with `due`.
 */
export async function addSubscribers(platform: Platform, recipients: number): Promise<string> {
  const { DATABASE_URL: url } = platform.config;
  const [sport] = await addBareSports(platform, 1);
  if (!sport) throw new Error('no sport was added');
  const startsAt = new Date(Date.now() + 3 * 3_600_000);
  const day = startsAt.toISOString().slice(0, 10);
  const [slate] = await addBareSlates(platform, [
    { ...sport, firstDay: day, lastDay: day, firstStart: startsAt, startsAt, games: 4 },
  ]);
  if (!slate) throw new Error('no slate was added');
  const people = recipients + 2 * others;
  // Skips the checks of foreign keys, which would take most of the time. The keys are valid.
  await asOwner(
    url,
    `set session_replication_role = replica;
     with person as materialized (
       select uuid_v7() as id, n, case n % ${Math.floor(people / others)} when 1 then 'unsubscribed' when 2 then 'picked' else 'due' end as kind
       from generate_series(1, ${people}) as n
     ),
     player as (insert into players (id, tag) select id, 'TEST' from person),
     account as (
       insert into accounts (id, email, password_hash) select id, kind || n || '@example.org', 'none' from person
     )
     insert into mail_subscriptions (account_id, reminders) select id, kind <> 'unsubscribed' from person`,
  );
  await asOwner(
    url,
    `insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
     select slates.month, slates.id, accounts.id, $2, true, 3, now() from accounts, slates
     where starts_with(email, 'picked') and slates.id = $1`,
    [slate.id, slate.games[0]?.id],
  );
  await asOwner(url, 'analyze');
  return slate.id;
}

interface WorkerProcess {
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts a worker as a separate process and waits until it is running. */
async function startWorkerProcess(settings: Readonly<Record<string, string>>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [outpick, 'worker'], {
    env: { PATH: process.env['PATH'], INTERNAL_PORT: '0', FILES_URL: 'file:///tmp', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('worker is up')) resolve();
    });
    child.on('close', () => reject(new Error('the worker ended before it was up')));
  });
  return {
    async end(signal) {
      child.kill(signal);
      await closed;
    },
  };
}

interface Progress {
  readonly complete: boolean;
  readonly waiting: number;
}

async function readProgress({ db }: Platform): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select (select coalesce(bool_and(complete), false) from mailing_searches) as complete,
           (select count(*) from jobs.job where starts_with(name, 'mails.') and state < 'completed') as waiting
  `.execute(db);
  return rows[0] ?? { complete: false, waiting: 0 };
}

export interface ReminderPlan {
  readonly platform: Platform;
  readonly recipients: number;
  readonly workers: number;
  readonly kills: number;
  readonly seed: number;
  /** Stops once all recipients are found and this many mails have arrived. */
  readonly enough: number;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface ReminderResult {
  /** The time from the job's start until the last recipient was queued. */
  readonly findSeconds: number;
  readonly mails: number;
  readonly mailsPerSecond: number;
  /** The number of mails that had arrived at each kill. */
  readonly killedAt: readonly number[];
  /** The number of duplicates of a mail, with the same Message-ID. */
  readonly copies: number;
  /** The number of recipients with mails under several Message-IDs. */
  readonly twice: number;
  /** The number of recipients without a mail. If the run stopped early, only recipients who are recorded as sent count. */
  readonly missing: number;
  /** The number of people who got a reminder but must not. */
  readonly strangers: number;
}

const messageIdOf = (headers: readonly string[]) => headers.find((line) => /^message-id:/iu.test(line)) ?? '';

/** Compares the received mails with the expected ones. */
async function compare(url: string, inbox: TestInbox, isWhole: boolean) {
  const idsByRecipient = new Map<string, Set<string>>();
  for (const { recipients, headers } of inbox.mails) {
    const recipient = /<(.+)>/u.exec(recipients.join())?.[1] ?? '';
    const ids = idsByRecipient.get(recipient) ?? new Set();
    idsByRecipient.set(recipient, ids.add(messageIdOf(headers)));
  }
  const expected = await asOwner<{ email: string }>(
    url,
    isWhole
      ? `select email from accounts where starts_with(email, 'due')`
      : 'select email from mails_due join accounts on accounts.id = account_id where sent_at is not null',
  );
  const messageIds = new Set(inbox.mails.map(({ headers }) => messageIdOf(headers)));
  return {
    copies: inbox.mails.length - messageIds.size,
    twice: [...idsByRecipient.values()].filter(({ size }) => size > 1).length,
    missing: expected.filter(({ email }) => !idsByRecipient.has(email)).length,
    strangers: [...idsByRecipient.keys()].filter((recipient) => !recipient.startsWith('due')).length,
  };
}

/** When the search ended, and when the first and the last mail arrived, in milliseconds after the start. */
interface Times {
  readonly found: number;
  readonly firstMail: number;
  readonly lastMail: number;
}

/** Waits until enough is done. Kills workers meanwhile and replaces them. */
async function watchAndKill(
  { platform, recipients, kills, seed, enough }: ReminderPlan,
  inbox: TestInbox,
  workers: WorkerProcess[],
  startOne: () => Promise<WorkerProcess>,
): Promise<{ times: Times; killedAt: number[] }> {
  const random = createRandom(seed);
  const end = Math.min(enough, recipients);
  // One kill in each of several equal parts of the run, at a random point of the part.
  const targets = Array.from({ length: kills }, (_, kill) => ((kill + random.uniform()) / kills) * 0.9 * end);
  const killedAt: number[] = [];
  const began = performance.now();
  let found = 0;
  let firstMail = 0;
  await eventually(
    async () => {
      const arrived = inbox.mails.length;
      if (firstMail === 0 && arrived > 0) firstMail = performance.now() - began;
      const target = targets[killedAt.length];
      if (target !== undefined && arrived > target) {
        await workers.shift()?.end('SIGKILL');
        killedAt.push(inbox.mails.length);
        workers.push(await startOne());
      }
      const progress = await readProgress(platform);
      if (found === 0 && progress.complete) found = performance.now() - began;
      const isDone = enough < recipients ? inbox.mails.length >= enough : progress.waiting === 0;
      if (!progress.complete || !isDone) throw new Error(`${arrived} mails, ${JSON.stringify(progress)}`);
    },
    120_000 + 10 * recipients,
  );
  return { times: { found, firstMail, lastMail: performance.now() - began }, killedAt };
}

/**
 * Sends the reminders of one contest with real worker processes and a real SMTP server. Kills workers with -9 at points that
 * the seed chooses, and replaces them.
 */
export async function remindWithKills(plan: ReminderPlan): Promise<ReminderResult> {
  const { platform, recipients, enough } = plan;
  const { DATABASE_URL: url } = platform.config;
  await addSubscribers(platform, recipients);
  const inbox = await openTestInbox(0, { keepsBodies: false });
  const startOne = async () =>
    startWorkerProcess({ DATABASE_URL: url, SMTP_URL: inbox.url, ...plan.settings });
  const workers: WorkerProcess[] = [];
  try {
    for (let started = 0; started < plan.workers; started += 1) workers.push(await startOne());
    await platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, findReminders, {})));
    const { times, killedAt } = await watchAndKill(plan, inbox, workers, startOne);
    const arrived = inbox.mails.length;
    await Promise.all(workers.map(async (worker) => worker.end('SIGTERM')));
    return {
      findSeconds: times.found / 1000,
      mails: arrived,
      mailsPerSecond: arrived / ((times.lastMail - times.firstMail) / 1000),
      killedAt,
      ...(await compare(url, inbox, enough >= recipients)),
    };
  } finally {
    await Promise.all(workers.map(async (worker) => worker.end('SIGKILL')));
    await inbox.close();
  }
}
