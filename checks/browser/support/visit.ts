import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a page and waits until its script has taken over: before that its links load whole documents. */
export async function visit(page: Page, path: string, withinMs?: number): Promise<void> {
  await page.goto(path);
  await alive(page, withinMs);
}

/** The header's clock is the script's first work. */
export async function alive(page: Page, withinMs?: number): Promise<void> {
  await expect(page.getByRole('banner').locator('time')).toBeVisible(
    withinMs === undefined ? {} : { timeout: withinMs },
  );
}
