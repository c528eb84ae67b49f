import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually, newEmail, readLetter, testPassword } from '@outpick/server/testing';
import { z } from 'zod';
import { findFreePort } from '../../faults/support/ports.ts';
import { withCleanUp } from '../clean-up.ts';
import { ensureImage } from '../containers/build-image.ts';
import { openPodman } from '../containers/podman.ts';
import type { Podman } from '../containers/podman.ts';
import { findContainerObstacle, prepareBases } from '../containers/stand-ins.ts';
import type { Drill, ShipRow } from '../drill.ts';
import { openRelayTarget } from './relay-target.ts';
import type { RelayTarget } from './relay-target.ts';
import { buildServices, createProject } from './services.ts';
import type { Project, Service } from './services.ts';
import { openVisitor, visitOnce } from './visitor.ts';
import type { ProxyAddress, Visitor } from './visitor.ts';

const host = 'outpick.example';
const maxUpSeconds = 120;
/** Longest time that the drill waits for a step on a busy machine. The limits that decide are in the rows. */
const patienceMs = 300_000;

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;

/** The services with a health check. The drill runs the checks, because podman schedules them only with systemd. */
const checked: readonly Service[] = ['postgres', 'redis', 'mail', 'site-1', 'site-2', 'worker', 'proxy'];

/** Each check starts a process in the container, so frequent checks would slow the services down. */
const checkIntervalMs = 2000;

async function waitForHealth(
  podman: Podman,
  project: Project,
  services: readonly Service[] = checked,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (const service of services)
    for (;;) {
      const failure = await podman(['healthcheck', 'run', project.container(service)]).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) break;
      if (performance.now() > deadline) throw failure;
      await wait(checkIntervalMs);
    }
}

const signedUp = z.object({ data: z.object({ token: z.string().min(1), id: z.string() }) });

/** Signs up through the API with the code from the mail. */
async function signUp(visitor: Visitor, { mails }: RelayTarget): Promise<void> {
  const email = newEmail();
  const words = { email, password: testPassword, confirmPassword: testPassword };
  const began = await visitor.post('/api/v1/auth/signup', words);
  if (began.status !== 200) throw new Error(`sign-up answers ${began.status}: ${began.body}`);
  const code = await eventually(() => {
    const mail = mails.find(({ recipients }) => recipients.some((one) => one.includes(email)));
    if (!mail) throw new Error('no mail yet');
    return readLetter(mail).code;
  }, patienceMs);
  const verified = await visitor.post('/api/v1/auth/forget-password/verify-otp', { email, otp: code });
  signedUp.parse(JSON.parse(verified.body));
}

/** Fetches home twice and describes the second answer, which must come from the proxy's cache. */
async function fetchTwice(visitor: Visitor): Promise<string> {
  await visitor.get('/');
  const { status, headers } = await visitor.get('/');
  return `${status} ${headers['x-cache'] ?? 'no X-Cache'}`;
}

const feed = { sport: 'hockey', address: 'https://feed.example/games.csv', format: 'outpick-csv' };

/** Settings of .env that reach the processes only if compose.yaml lists them. FEEDS has characters that need quoting. */
const optionalSettings = {
  SECURITY_CONTACT: `security@${host}`,
  FEED_ORIGINS: 'https://feed.example',
  FEEDS: `'${JSON.stringify([feed])}'`,
};

/** Counts the optional settings that arrived: one in a response, the others in the worker's environment. */
async function countSettings(podman: Podman, project: Project, visitor: Visitor): Promise<number> {
  const { body } = await visitor.get('/.well-known/security.txt');
  const environment = await podman([
    'exec',
    project.container('worker'),
    '/usr/local/bin/node',
    '-p',
    'JSON.stringify(process.env)',
  ]);
  const { FEEDS, FEED_ORIGINS, LOG_LEVEL } = z.record(z.string(), z.string()).parse(JSON.parse(environment));
  return [
    body.includes(`Contact: mailto:${optionalSettings.SECURITY_CONTACT}`),
    FEED_ORIGINS === optionalSettings.FEED_ORIGINS,
    FEEDS === JSON.stringify([feed]),
    LOG_LEVEL === '',
  ].filter(Boolean).length;
}

/** Pause between two requests, to stay below the rate limits. */
const requestPauseMs = 100;

/** Replaces the sites and the worker while requests arrive, and counts all requests and the failed ones. */
async function replaceServices(podman: Podman, project: Project, address: ProxyAddress) {
  const counts = { sent: 0, failed: 0 };
  const finished = new AbortController();
  const visit = async () => {
    while (!finished.signal.aborted) {
      counts.sent += 1;
      const status = await visitOnce(
        address,
        `/api/v1/website/getAllSportsCategory?page=${100 + counts.sent}`,
      );
      if (status !== 200) counts.failed += 1;
      await wait(requestPauseMs);
    }
  };
  const visiting = visit();
  try {
    for (const service of ['site-1', 'site-2', 'worker'] as const) {
      await project.replace(service);
      await waitForHealth(podman, project, [service]);
      if (service !== 'worker') await project.untilListed(service);
    }
  } finally {
    finished.abort();
    await visiting;
  }
  return counts;
}

const countRequests = `
  fetch('http://127.0.0.1:9090/metrics').then((answer) => answer.text()).then((text) => {
    const counts = [...text.matchAll(/^outpick_request_seconds_count.* (\\d+)$/gmu)].map(([, count]) => Number(count));
    console.log(counts.reduce((sum, count) => sum + count, 0));
  });`;

/** Reads from a site's metrics how many requests it has answered. */
const readRequests = async (podman: Podman, project: Project, service: Service): Promise<number> =>
  Number(
    await podman([
      'exec',
      project.container(service),
      '/usr/local/bin/node',
      '--input-type=module',
      '-e',
      countRequests,
    ]),
  );

async function measure(
  podman: Podman,
  project: Project,
  target: RelayTarget,
  port: number,
): Promise<ShipRow[]> {
  const began = performance.now();
  await project.up();
  await waitForHealth(podman, project);
  const upSeconds = secondsSince(began);
  const certificate = join(project.folder, 'certificates/fullchain.pem');
  const address = { host, port, certificate };
  const visitor = await openVisitor(address);
  try {
    const signUpBegan = performance.now();
    await signUp(visitor, target);
    const signUpSeconds = secondsSince(signUpBegan);
    const cached = await fetchTwice(visitor);
    for (let i = 0; i < 10; i += 1) await visitor.get(`/api/v1/website/getAllSportsCategory?page=${i}`);
    const [one, two] = [
      await readRequests(podman, project, 'site-1'),
      await readRequests(podman, project, 'site-2'),
    ];
    const settings = await countSettings(podman, project, visitor);
    const replaced = await replaceServices(podman, project, address);
    const compression = await podman([
      'exec',
      project.container('postgres'),
      'psql',
      '--port=5432',
      '--username=outpick_owner',
      '--dbname=outpick',
      '--tuples-only',
      '--no-align',
      '--command=show wal_compression',
    ]);
    return [
      {
        id: 'compose-up',
        what: 'from nothing to healthy, seconds',
        figure: upSeconds,
        bar: `at most ${maxUpSeconds}`,
        pass: upSeconds <= maxUpSeconds,
      },
      {
        id: 'compose-health',
        what: 'services that are healthy',
        figure: checked.length,
        bar: `all ${checked.length}`,
        pass: true,
      },
      {
        id: 'compose-sign-up',
        what: 'sign-up through the proxy with the mailed code, seconds',
        figure: signUpSeconds,
        bar: 'it succeeds',
        pass: true,
      },
      {
        id: 'compose-http2',
        what: 'the protocol that TLS negotiated',
        figure: visitor.protocol,
        bar: 'h2',
        pass: visitor.protocol === 'h2',
      },
      {
        id: 'compose-cache',
        what: 'the second request for a public page',
        figure: cached,
        bar: '200 HIT',
        pass: cached === '200 HIT',
      },
      {
        id: 'compose-sites',
        what: 'requests that each site answered',
        figure: `${one}, ${two}`,
        bar: 'both more than 0',
        pass: one > 0 && two > 0,
      },
      {
        id: 'compose-settings',
        what: 'optional settings of .env that arrive',
        figure: settings,
        bar: 'all 4',
        pass: settings === 4,
      },
      {
        id: 'compose-replaced',
        what: 'failed requests while sites and worker are replaced one by one with Podman',
        figure: `${replaced.failed} of ${replaced.sent}`,
        bar: 'none',
        pass: replaced.failed === 0 && replaced.sent > 10,
      },
      {
        id: 'compose-log',
        what: 'compression of PostgreSQL’s log',
        figure: compression,
        bar: 'on',
        pass: compression === 'pglz' || compression === 'on',
      },
    ];
  } finally {
    visitor.close();
  }
}

export const composeDrill: Drill = {
  name: 'compose',
  findObstacle: findContainerObstacle,
  run: async ({ print }) =>
    withCleanUp(async (cleanUp) => {
      const podman = await openPodman(cleanUp);
      const target = await cleanUp.own(openRelayTarget(), async (one) => one.close());
      const port = await findFreePort();
      await prepareBases(podman);
      print('building the image, unless the image drill has built it');
      await ensureImage(podman);
      print('making stand-ins for the public images');
      await buildServices(podman);
      const project = await createProject(podman, {
        cleanUp,
        init: ['--origin', `https://${host}`],
        settings: {
          ...optionalSettings,
          HTTP_PORT: String(await findFreePort()),
          HTTPS_PORT: String(port),
          RELAY_HOST: target.host,
          RELAY_PORT: String(target.port),
          RELAY_TLS: 'off',
        },
      });
      try {
        print('starting the services');
        return await measure(podman, project, target, port);
      } catch (error) {
        for (const service of checked)
          print(
            `${service}: ${await podman(['logs', '--tail=5', project.container(service)]).catch(String)}`,
          );
        throw error;
      }
    }),
};
