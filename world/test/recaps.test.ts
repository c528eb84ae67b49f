import { startTestSite } from '@outpick/server/testing';
import { expect, test } from 'vitest';
import { planSeedWorld } from '../src/seed/command.ts';

const dayMs = 86_400_000;

// Takes about ten seconds, because recaps need a seeded world with its ratings and boards.
test('the demo has recaps of its last weeks, with players of its boards', { timeout: 240_000 }, async () => {
  const site = await startTestSite();
  try {
    const now = new Date();
    await planSeedWorld(['--small', '--seed', '3'], now)(site.platform, () => undefined);
    const { data } = JSON.parse(await (await site.get('/api/v1/website/get-all-news')).text());
    const news: { heading: string; content: string; publishedAt: string }[] = data.newsList;
    expect(news.length).toBeGreaterThanOrEqual(2);
    for (const { heading, publishedAt } of news) {
      expect(heading).toMatch(/^Where the crowd beat us, /u);
      expect(now.getTime() - Date.parse(publishedAt)).toBeLessThan(30 * dayMs);
    }
    expect(news.map(({ content }) => content).join('')).toMatch(
      /<strong>[^<]+<\/strong> beat the algorithm by/u,
    );
    expect(news.map(({ content }) => content).join('')).not.toContain('Updated');
  } finally {
    await site.close();
  }
});
