import { startTestSite } from '@outpick/server/testing';
import { expect, test } from 'vitest';
import { demoPlayer, putDemoPlayer } from '../src/seed/demo-player.ts';

test('the demo player can sign in and is created once', async () => {
  const site = await startTestSite();
  try {
    const id = await putDemoPlayer(site.platform);
    expect(await putDemoPlayer(site.platform)).toBe(id);
    const answer = await site.get('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(demoPlayer),
    });
    expect(await answer.json()).toMatchObject({ data: { id } });
  } finally {
    await site.close();
  }
});

test('a public site has no demo player', async () => {
  const site = await startTestSite({ config: { PUBLIC_ORIGIN: 'https://outpick.example' } });
  try {
    expect(await putDemoPlayer(site.platform)).toBeUndefined();
  } finally {
    await site.close();
  }
});
