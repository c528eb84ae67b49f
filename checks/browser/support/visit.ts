import type { Page } from '@playwright/test';

/** Opens a page and waits for hydration: before it, links load whole documents. */
export async function visit(page: Page, path: string, withinMs?: number): Promise<void> {
  await page.goto(path);
  await waitForHydration(page, withinMs);
}

/** The header's clock appears with hydration. `waitFor` notices it at once; `expect` would look every few hundred milliseconds. */
export async function waitForHydration(page: Page, withinMs = 15_000): Promise<void> {
  await page.getByRole('banner').locator('time').waitFor({ timeout: withinMs });
}
