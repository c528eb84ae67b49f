import type { Page } from '@playwright/test';

/** Opens a page and waits for hydration, because before hydration links load new documents. */
export async function visit(page: Page, path: string, withinMs?: number): Promise<void> {
  await page.goto(path);
  await waitForHydration(page, withinMs);
}

/** Waits for the header's clock, which appears with hydration. `waitFor` reacts at once, while `expect` polls. */
export async function waitForHydration(page: Page, withinMs = 15_000): Promise<void> {
  await page.getByRole('banner').locator('time').waitFor({ timeout: withinMs });
}
