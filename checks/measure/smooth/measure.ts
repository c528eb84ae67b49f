import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { quantile } from '../median.ts';

/** Frame times of one scroll, in milliseconds. */
export interface Scroll {
  readonly rows: number;
  readonly pixels: number;
  readonly frames: number;
  readonly median: number;
  /** The 95th percentile. */
  readonly p95: number;
  readonly longest: number;
  /** Number of tasks over 50 ms on the main thread during the scroll. */
  readonly longTasks: number;
}

interface Recorded {
  readonly frames: readonly number[];
  readonly longTasks: number;
}

/** Scrolls 60 pixels in each frame, like a quick swipe, and records the frame times. */
const scroll = async (page: Page, pixels: number): Promise<Recorded> =>
  page.evaluate(
    async (distance) =>
      new Promise<Recorded>((resolve) => {
        let longTasks = 0;
        const watch = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
        watch.observe({ type: 'longtask' });
        const frames: number[] = [];
        let last: number | undefined;
        const frame = (now: number) => {
          if (last !== undefined) frames.push(now - last);
          last = now;
          if (frames.length * 60 >= distance) return resolve({ frames, longTasks });
          scrollBy({ top: 60, behavior: 'instant' });
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    pixels,
  );

/** Scrolls a page in a phone-sized browser with the CPU throttled by `slowdown`. */
export async function measureScroll(address: string, slowdown: number): Promise<Scroll> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    chromiumSandbox: false,
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 780 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      timezoneId: 'America/New_York',
    });
    await page.goto(address);
    // Hydration is complete when the last row shows its time in the visitor's time zone.
    await page.waitForFunction(() => {
      const times = document.querySelectorAll('time');
      return times.length > 0 && times[times.length - 1]?.textContent?.includes('UTC') === false;
    });
    const rows = await page.locator('xpath=//table[@data-sticky]/tbody/tr').count();
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const pixels = Math.min(height, 12_000);
    const { frames, longTasks } = await scroll(page, pixels);
    const at = (share: number) => quantile(frames, share);
    return { rows, pixels, frames: frames.length, median: at(0.5), p95: at(0.95), longest: at(1), longTasks };
  } finally {
    await browser.close();
  }
}
