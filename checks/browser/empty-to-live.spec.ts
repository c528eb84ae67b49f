import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { createEmptyDatabase } from '@outpick/server/testing';
import { runOutpick, startScript } from './support/run-outpick.ts';
import { startSite, startWorker } from './support/start-site.ts';
import { expect, test } from './support/test.ts';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 56 32 8l24 48z"/></svg>';

/** Opens the football ranking from the list of sports until it has eight teams. */
async function expectRanking(page: Page, origin: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${origin}/sports`);
    const football = page.getByRole('row').filter({ hasText: 'Football' }).first();
    await football.getByRole('link', { name: 'Ranking' }).click({ timeout: 2000 });
    await expect(page.getByRole('rowheader')).toHaveCount(8, { timeout: 2000 });
  }).toPass({ timeout: 150_000 });
}

test('the documented commands turn an empty database into a live site', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'outpick-live-'));
  const settings = { DATABASE_URL: await createEmptyDatabase(), FILES_URL: pathToFileURL(folder).href };
  await writeFile(join(folder, 'logo.svg'), logo);

  expect(await runOutpick(['migrate'], settings)).toContain('the database is ready');
  const options = ['--slug', 'curling', '--name', 'Curling', '--logo', join(folder, 'logo.svg')];
  const rules = ['--model', 'nhl', '--window', 'day', '--time-zone', 'Europe/Oslo', '--max-margin', '49'];
  // A process takes seconds to start, so independent ones start in parallel.
  const site = startSite(settings);
  const processes = [site];
  try {
    const [, migratedAgain] = await Promise.all([
      site,
      runOutpick(['migrate'], settings),
      runOutpick(['sport', 'add', ...options, ...rules], settings),
    ]);
    expect(migratedAgain).toContain('nothing to apply');
    await runOutpick(['seed-world', '--small'], settings);
    const worker = startWorker(settings);
    processes.push(worker);
    const [, sports] = await Promise.all([worker, runOutpick(['sport', 'list'], settings)]);
    expect(sports.split('\n').filter(Boolean)).toHaveLength(4);

    const { origin } = await site;
    await page.goto(origin);
    await expect(page.getByRole('main').getByRole('button', { name: 'Curling' })).toBeVisible();
    await expectRanking(page, origin);
    await expect(page.getByRole('row').nth(1)).toContainText(/\d+-\d+-\d+/u);
  } finally {
    for (const started of await Promise.allSettled(processes))
      if (started.status === 'fulfilled') await started.value.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('npm run demo without settings shows a ranking with rows', async ({ page }) => {
  test.setTimeout(480_000);
  const folder = await mkdtemp('/var/tmp/outpick-demo-');
  // The database runs as another user and must be able to read the folder.
  await chmod(folder, 0o755);
  const noServices = { DATABASE_URL: '', SMTP_URL: '', REDIS_URL: '' };
  const demo = startScript('world/src/demo/main.ts', ['--small'], {
    ...noServices,
    DEMO_FOLDER: folder,
  });
  try {
    await expect.poll(demo.output, { timeout: 240_000, intervals: [100] }).toMatch(/Site\s+http/u);
    const origin = /Site\s+(\S+)/u.exec(demo.output())?.[1] ?? '';
    await expectRanking(page, origin);
    // A signal to the demo process stops all its child processes.
    expect(await demo.stop()).toBe(0);
    await expect(fetch(origin)).rejects.toThrow('fetch failed');
  } finally {
    await demo.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
