import { readFile } from 'node:fs/promises';
import { eventually } from '@outpick/server/testing';
import { z } from 'zod';
import { findFreePort } from '../../faults/support/ports.ts';
import { withCleanUp } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';
import { buildImage, buildTwice, describeImage, outpickImage } from '../containers/build-image.ts';
import { openPodman } from '../containers/podman.ts';
import type { Podman } from '../containers/podman.ts';
import { findContainerObstacle, prepareBases } from '../containers/stand-ins.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { startPostgres } from '../support/servers.ts';

const maxMegabytes = 350;
const maxStartSeconds = 10;
const secondImage = 'localhost/outpick:ship-again';

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;

async function build(podman: Podman, { print, short }: DrillOptions): Promise<ShipRow[]> {
  const began = performance.now();
  let seconds: number;
  if (short) {
    print('building the image twice with one installation of packages');
    await buildTwice(podman, [outpickImage, secondImage]);
    seconds = secondsSince(began);
  } else {
    print('building the image');
    await buildImage(podman, outpickImage);
    seconds = secondsSince(began);
    print('building it again');
    await buildImage(podman, secondImage);
  }
  const [first, second] = [
    await describeImage(podman, outpickImage),
    await describeImage(podman, secondImage),
  ];
  const megabytes = Math.round(first.bytes / 1e6);
  const differing = first.layers.filter((layer, index) => layer !== second.layers[index]).length;
  const isSame = differing === 0 && first.layers.length === second.layers.length;
  // Keep an image that differs, so that someone can compare the two.
  if (isSame) await podman(['rmi', secondImage]);
  return [
    {
      id: 'image-built',
      what: short ? 'the image is built twice, seconds' : 'the image is built, seconds',
      figure: seconds,
      bar: 'it builds',
      pass: true,
    },
    {
      id: 'image-size',
      what: 'size with the base, MB',
      figure: megabytes,
      bar: `at most ${maxMegabytes}`,
      pass: megabytes <= maxMegabytes,
    },
    {
      id: 'image-reproducible',
      what: `layers that differ between two builds, of ${first.layers.length}`,
      figure: differing,
      bar: '0',
      pass: isSame,
    },
  ];
}

/** Runs a Node script inside the image, which has no shell. */
const runScript = async (podman: Podman, script: string): Promise<unknown> =>
  JSON.parse(
    await podman([
      'run',
      '--rm',
      '--read-only',
      ...podman.runOptions,
      '--entrypoint=/usr/local/bin/node',
      outpickImage,
      '-e',
      script,
    ]),
  );

const contents = z.object({
  packages: z.number(),
  licenses: z.number(),
  testFiles: z.number(),
  written: z.string(),
});

const readContents = `
  const { globSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
  const bill = JSON.parse(readFileSync('/usr/share/outpick/sbom.cdx.json', 'utf8'));
  const attempt = () => { try { writeFileSync('/app/written', ''); return 'written'; } catch (error) { return error.code; } };
  console.log(JSON.stringify({
    packages: bill.components.length,
    licenses: readdirSync('/usr/share/outpick/licenses').length,
    testFiles: globSync('/app/{server,web,world,contracts,forecast,checks}/**/*.test.ts').length,
    written: attempt(),
  }));`;

async function inspectContents(podman: Podman): Promise<ShipRow[]> {
  const found = contents.parse(await runScript(podman, readContents));
  return [
    {
      id: 'image-described',
      what: 'packages in the bill of materials, and folders of licenses',
      figure: `${found.packages}, ${found.licenses}`,
      bar: 'more than 100 each, no tests in the image',
      pass: found.packages > 100 && found.licenses > 100 && found.testFiles === 0,
    },
    {
      id: 'image-read-only',
      what: 'a write to the root file system',
      figure: found.written,
      bar: 'EROFS',
      pass: found.written === 'EROFS',
    },
  ];
}

const state = z.tuple([z.object({ State: z.object({ Pid: z.number() }) })]);

/** Reads the user ids of a container's first process in the host's numbering. */
async function readUserIds(podman: Podman, container: string): Promise<string> {
  const [{ State }] = state.parse(JSON.parse(await podman(['inspect', container])));
  return /^Uid:\s+(.*)$/mu.exec(await readFile(`/proc/${State.Pid}/status`, 'utf8'))?.[1] ?? 'unknown';
}

/** Migrates an empty database and starts a site, both from the image. */
async function startSite(podman: Podman, cleanUp: CleanUp): Promise<ShipRow[]> {
  const postgres = await startPostgres(cleanUp);
  const [port, internalPort] = [await findFreePort(), await findFreePort()];
  const container = `outpick-ship-${process.pid}`;
  const settings = [
    ['DATABASE_URL', postgres.url],
    ['PORT', String(port)],
    ['INTERNAL_PORT', String(internalPort)],
  ].map(([name, value]) => `--env=${name}=${value}`);
  const words = ['run', '--read-only', '--network=host', ...podman.runOptions, ...settings];
  await podman([...words, '--rm', outpickImage, 'migrate']);
  const began = performance.now();
  await podman([...words, '--detach', `--name=${container}`, outpickImage, 'site']);
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${internalPort}/ready`);
    if (!answer.ok) throw new Error(`/ready answers ${answer.status}`);
  }, 60_000);
  const seconds = secondsSince(began);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  const user = await readUserIds(podman, container);
  const health = await podman(['healthcheck', 'run', container]).then(
    () => 'healthy',
    (error: unknown) => String(error),
  );
  return [
    {
      id: 'image-start-up',
      what: 'from run to ready, seconds',
      figure: seconds,
      bar: `at most ${maxStartSeconds}`,
      pass: seconds <= maxStartSeconds && page.ok,
    },
    {
      id: 'image-health',
      what: 'the health check of the image',
      figure: health,
      bar: 'healthy',
      pass: health === 'healthy',
    },
    {
      id: 'image-user',
      what: 'user ids of the process',
      figure: user,
      bar: 'not 0',
      pass: /^\d/u.test(user) && !user.split(/\s+/u).includes('0'),
    },
  ];
}

export const imageDrill: Drill = {
  name: 'image',
  findObstacle: findContainerObstacle,
  run: async (options) =>
    withCleanUp(async (cleanUp) => {
      const podman = await openPodman(cleanUp);
      await prepareBases(podman);
      return [
        ...(await build(podman, options)),
        ...(await inspectContents(podman)),
        ...(await startSite(podman, cleanUp)),
      ];
    }),
};
