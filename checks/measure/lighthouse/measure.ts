import lighthouse from 'lighthouse';
import { z } from 'zod';
import type { Measures } from './bars.ts';
import { startBrowser } from './browser.ts';

const score = z.object({ score: z.number() }).transform(({ score: share }) => Math.round(share * 100));

const report = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() }),
        ),
      }),
    }),
  }),
});

/** Runs Lighthouse once with its mobile settings, in a new browser. */
export async function measure(address: string): Promise<Measures> {
  const browser = await startBrowser();
  try {
    const run = await lighthouse(address, { port: browser.port, output: 'json', logLevel: 'error' });
    const { categories, audits } = report.parse(run?.lhr);
    const requests = audits['network-requests'].details.items;
    const script = requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
    return {
      performance: categories.performance,
      accessibility: categories.accessibility,
      bestPractices: categories['best-practices'],
      seo: categories.seo,
      shift: audits['cumulative-layout-shift'].numericValue,
      scriptKb: script / 1024,
    };
  } finally {
    await browser.stop();
  }
}
