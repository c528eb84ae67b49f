import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a page and waits for hydration: before it, links load whole documents. */
export async function visit(page: Page, path: string, withinMs?: number): Promise<void> {
  await page.goto(path);
  await waitForHydration(page, withinMs);
}

/** The header's clock appears with hydration. */
export async function waitForHydration(page: Page, withinMs?: number): Promise<void> {
  await expect(page.getByRole('banner').locator('time')).toBeVisible(
    withinMs === undefined ? {} : { timeout: withinMs },
  );
}
