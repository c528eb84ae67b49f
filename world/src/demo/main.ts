import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { anchorOf } from '../generate.ts';
import { demoPlayer } from '../seed/demo-player.ts';
import { buildSiteIfChanged } from './build-site.ts';
import { startInbox } from './inbox.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { endProcesses, projectFolder, runOutpick, startOutpick } from './processes.ts';

/**
 * The whole product on one machine with one command: `npm run demo`, or with `--dev` the same from source, reloading.
 * What DATABASE_URL, REDIS_URL and SMTP_URL name is used; what is not named is started here and kept in `.demo/`, or in
 * the folder that DEMO_FOLDER names.
 */
const dev = process.argv.includes('--dev');
const folder = process.env['DEMO_FOLDER'] ?? join(projectFolder, '.demo');
const began = performance.now();
const say = (line: string) =>
  console.log(`[${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s] ${line}`);
const given = (name: string) => (process.env[name] ?? '') !== '';
/** What ends the services that were started here. */
const stops: (() => Promise<void>)[] = [];

/** The world goes on where it was left: its calendar stays anchored where it was first seeded. */
async function worldAnchor(): Promise<string> {
  const file = join(folder, 'world-anchor');
  if (existsSync(file)) return readFile(file, 'utf8');
  const anchor = anchorOf(new Date()).toISOString();
  await writeFile(file, anchor);
  return anchor;
}

async function services(): Promise<{ variables: Record<string, string>; inboxUrl: string | undefined }> {
  const variables: Record<string, string> = { FILES_URL: pathToFileURL(join(folder, 'files')).href };
  if (!given('DATABASE_URL')) {
    say('starting PostgreSQL (from npm, data in .demo/postgres)');
    const postgres = await startPostgres(join(folder, 'postgres'), await freePort(54_320));
    stops.push(postgres.stop);
    variables['DATABASE_URL'] = postgres.url;
  } else say('using the database of DATABASE_URL');
  let inboxUrl: string | undefined;
  if (!given('SMTP_URL')) {
    say('starting a mail inbox');
    const inbox = await startInbox(join(folder, 'mail'), await freePort(1025), await freePort(1080));
    stops.push(inbox.stop);
    variables['SMTP_URL'] = inbox.smtpUrl;
    inboxUrl = inbox.webUrl;
  } else say('using the mail server of SMTP_URL');
  return { variables, inboxUrl };
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!dev) say((await buildSiteIfChanged()) ? 'built the site' : 'the site is built already');
  const { variables, inboxUrl } = await services();
  say('bringing the database up to date');
  await runOutpick(['migrate'], variables);
  const port = await freePort(Number(process.env['PORT'] ?? 3000));
  const sitePort = await freePort(9090);
  const origin = `http://localhost:${port}`;
  const common = {
    ...variables,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    ...(dev ? { OUTPICK_DEV: 'on' } : {}),
  };
  say('starting the site (logs in .demo/)');
  const site = startOutpick(
    'site',
    { ...common, INTERNAL_PORT: String(sitePort) },
    join(folder, 'site.log'),
    dev,
  );
  say(
    'seeding the demo world: eight leagues, three past seasons and the present one, its last weeks played back',
  );
  await runOutpick(['seed-world', '--anchor', await worldAnchor()], variables);
  // Only now: a worker would rate each past day too, and open slates by today's clock.
  say('starting the worker');
  // Looked for at the last moment: another demo may have started meanwhile.
  const workerPort = await freePort(9091);
  const worker = startOutpick(
    'worker',
    { ...common, INTERNAL_PORT: String(workerPort) },
    join(folder, 'worker.log'),
    dev,
  );
  say('putting the texts, news and podcasts in place');
  await runOutpick(['content', 'put', 'content/'], variables);
  await untilReady(sitePort);
  say('ready');
  console.log(
    `\n  Site      ${origin}\n  API       ${origin}/api/docs${inboxUrl === undefined ? '' : `\n  Inbox     ${inboxUrl}`}`,
  );
  console.log(`  Sign in   ${demoPlayer.email}, ${demoPlayer.password}`);
  console.log(
    `  Metrics   http://localhost:${sitePort}/metrics\n\n  Ctrl-C stops everything; the world is kept in .demo/.\n`,
  );
  await Promise.race([site, worker]).then((code) => {
    throw new Error(`a process ended with ${code}: see the logs in .demo/`);
  });
}

/** The processes of the product, then what they stand on. An inbox that someone is looking at would wait for them to go. */
async function stopAll(code: number): Promise<never> {
  await endProcesses(12_000);
  const stopped = Promise.all(stops.map(async (stop) => stop().catch(() => undefined)));
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 5000))]);
  process.exit(code);
}

let stopping = false;
const onSignal = () => {
  if (stopping) return;
  stopping = true;
  say('stopping');
  void stopAll(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The database from npm would end itself and this process first, and leave the site behind.
  process.removeAllListeners(signal);
  process.on(signal, onSignal);
}

try {
  await main();
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    await stopAll(1);
  }
}
