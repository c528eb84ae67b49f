import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { anchorOf } from '../generate.ts';
import { demoPlayer } from '../seed/demo-player.ts';
import { buildSiteIfChanged } from './build-site.ts';
import { startInbox } from './inbox.ts';
import { startPostgres } from './postgres.ts';
import { endProcesses, freePort, projectFolder, runOutpick, startOutpick } from './processes.ts';

/**
 * Runs the whole product on one machine: `npm run demo`, or from source with reloading: `npm run dev`. Uses the services
 * of DATABASE_URL, REDIS_URL and SMTP_URL. Starts its own database and mail server if they are not set. Their data is in
 * DEMO_FOLDER, by default `.demo/`.
 */
const dev = process.argv.includes('--dev');
/** The small world starts sooner: it has three leagues and fewer seasons. */
const isSmall = process.argv.includes('--small');
const folder = process.env['DEMO_FOLDER'] ?? join(projectFolder, '.demo');
const began = performance.now();
const say = (line: string) =>
  console.log(`[${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s] ${line}`);
const isSet = (name: string) => (process.env[name] ?? '') !== '';
/** Functions that stop the services started here. */
const stops: (() => Promise<void>)[] = [];

/** Reads the anchor of the first seeding, so that later seedings continue the same seasons. Creates it the first time. */
async function readAnchor(): Promise<string> {
  const file = join(folder, 'world-anchor');
  if (existsSync(file)) return readFile(file, 'utf8');
  const anchor = anchorOf(new Date()).toISOString();
  await writeFile(file, anchor);
  return anchor;
}

async function startServices(): Promise<{ variables: Record<string, string>; inboxUrl: string | undefined }> {
  const variables: Record<string, string> = { FILES_URL: pathToFileURL(join(folder, 'files')).href };
  if (!isSet('DATABASE_URL')) {
    say('starting PostgreSQL (from npm, data in .demo/postgres)');
    const postgres = await startPostgres(join(folder, 'postgres'), await freePort(54_320));
    stops.push(postgres.stop);
    variables['DATABASE_URL'] = postgres.url;
  } else say('using the database of DATABASE_URL');
  let inboxUrl: string | undefined;
  if (!isSet('SMTP_URL')) {
    say('starting a mail inbox');
    const inbox = await startInbox(join(folder, 'mail'), await freePort(1025), await freePort(1080));
    stops.push(inbox.stop);
    variables['SMTP_URL'] = inbox.smtpUrl;
    inboxUrl = inbox.webUrl;
  } else say('using the mail server of SMTP_URL');
  return { variables, inboxUrl };
}

async function waitUntilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts the site or the worker with its own port for health checks and metrics. */
const start = async (command: string, variables: Record<string, string>, internalPort: number) =>
  startOutpick(command, {
    variables: {
      ...variables,
      INTERNAL_PORT: String(internalPort),
      ...(dev ? { OUTPICK_DEV: 'on' } : {}),
    },
    logFile: join(folder, `${command}.log`),
    watch: dev,
  });

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!dev) say((await buildSiteIfChanged()) ? 'built the site' : 'the site is built already');
  const { variables, inboxUrl } = await startServices();
  say('bringing the database up to date');
  await runOutpick(['migrate'], variables);
  const port = await freePort(Number(process.env['PORT'] ?? 3000));
  const sitePort = await freePort(9090);
  const origin = `http://localhost:${port}`;
  const siteVariables = { ...variables, PORT: String(port), PUBLIC_ORIGIN: origin };
  say('starting the site (logs in .demo/)');
  const site = start('site', siteVariables, sitePort);
  say(
    `seeding the ${isSmall ? 'small' : 'whole'} demo world: its leagues, past seasons and the present one, its last weeks played back`,
  );
  await runOutpick(
    ['seed-world', '--anchor', await readAnchor(), ...(isSmall ? ['--small'] : [])],
    variables,
  );
  // The worker starts after seeding. Earlier it would also rate each replayed day, and open slates by the real time.
  say('starting the worker');
  // Choose the port only now, because another demo may have taken it during the seeding.
  const worker = start('worker', siteVariables, await freePort(9091));
  say('putting the texts, news and podcasts in place');
  await runOutpick(['content', 'put', 'content/'], variables);
  await waitUntilReady(sitePort);
  say('ready');
  printAddresses({ origin, consoleUrl: await findConsole(origin), inboxUrl, sitePort });
  await Promise.race([site, worker]).then((code) => {
    throw new Error(`a process ended with ${code}: see the logs in .demo/`);
  });
}

/**
 * Returns the console's address. While there is no operator, that is the one-time link that the site wrote into its log.
 */
async function findConsole(origin: string): Promise<string> {
  const log = await readFile(join(folder, 'site.log'), 'utf8').catch(() => '');
  const address = `${origin}/console/`;
  // Earlier demos appended to the same log: read only the lines since the last start.
  const latest = log.slice(log.lastIndexOf('site is up'));
  const links = [...latest.matchAll(/"link":"([^"]+)"/gu)].map(([, link = '']) => link);
  return links.findLast((link) => link.startsWith(address)) ?? address;
}

interface Addresses {
  readonly origin: string;
  readonly consoleUrl: string;
  readonly inboxUrl: string | undefined;
  readonly sitePort: number;
}

function printAddresses({ origin, consoleUrl, inboxUrl, sitePort }: Addresses): void {
  console.log(
    `\n  Site      ${origin}\n  API       ${origin}/api/docs${inboxUrl === undefined ? '' : `\n  Inbox     ${inboxUrl}`}`,
  );
  console.log(`  Console   ${consoleUrl}`);
  console.log(`  Sign in   ${demoPlayer.email}, ${demoPlayer.password}`);
  console.log(
    `  Metrics   http://localhost:${sitePort}/metrics\n\n  Ctrl-C stops everything; the world is kept in .demo/.\n`,
  );
}

/** Stops the processes, then the services. The time-out is needed because the inbox waits for open browser connections. */
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
  // Remove the handlers that the npm PostgreSQL installs: they would end this process before the site has stopped.
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
