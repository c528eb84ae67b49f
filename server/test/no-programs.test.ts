import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestPlayers,
  addTestSport,
  finishTestSlate,
  makeBare,
  playTestSlate,
  startTestAccounts,
  testPicture,
} from './support/index.ts';
import type { TestAccounts } from './support/index.ts';

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(async () => accounts.close());

it('V1.2.5 an upload, a download and a settlement start no other program', async () => {
  const started: unknown[] = [];
  const record = (message: unknown) => void started.push(message);
  subscribe('child_process', record);
  try {
    const { site } = accounts;
    const { email, token } = await accounts.join();
    const form = new FormData();
    form.set('email', email);
    form.set('profilePic', new Blob([Uint8Array.from(await testPicture())]), '$(touch x).png;`id`');
    expect((await accounts.send('updateProfile', form, { token })).status).toBe(200);

    const sportId = await addTestSport(site.platform, { name: '$(touch x); `id` | cat' });
    const [ann] = await addTestPlayers(site.platform, 1);
    if (!ann) throw new Error('the builders returned no player');
    const sport = await makeBare(site.platform, sportId);
    const slate = await playTestSlate(site.platform, sport, '2026-01-05T18:00:00Z', [[ann, 0, 'Home', 3]]);
    await finishTestSlate(site.platform, slate, [7, 3, 1]);
    const file = await site.get(`/api/v1/website/download-file/${sportId}/winner`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([file.status, (await file.text()).split('\r\n').length]).toEqual([200, 4]);
    expect(started).toEqual([]);

    // Check that the recording works.
    await once(spawn(process.execPath, ['--version'], { stdio: 'ignore' }), 'exit');
    expect(started).toHaveLength(1);
  } finally {
    unsubscribe('child_process', record);
  }
});
