import { mayCall } from '@outpick/contracts/admin';
import { openScreen, signInAs } from '../support/console.ts';
import { expect, screens, describeScreen, test } from '../support/console-screens.ts';

const refusal = 'Your role does not allow that.';

for (const role of ['scorer', 'editor', 'moderator'] as const) {
  const own = screens.filter(({ call }) => mayCall(call, role));
  const others = screens.filter((screen) => !own.includes(screen));

  test(`the role ${role} sees only its own screens in the menu and can open only those`, async ({
    page,
    consoleSite,
    consoleData,
  }) => {
    test.setTimeout(300_000);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${page.url()}: ${response.status()} ${response.url()}`);
    });
    await signInAs(page, consoleSite, role);
    await openScreen(page, consoleSite, '/security');
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
    const labels = own.filter(({ group }) => group !== undefined).map(({ label }) => label);
    await expect(links).toHaveText(labels);
    for (const screen of own) {
      const { path, text } = describeScreen(screen, role);
      await openScreen(page, consoleSite, path(consoleData));
      await expect(page.getByRole('main').getByText(text).first(), screen.path).toBeVisible();
      await expect(page.getByText(refusal)).toHaveCount(0);
    }
    for (const screen of others) {
      await openScreen(page, consoleSite, describeScreen(screen, role).path(consoleData));
      await expect(page.getByText(refusal), screen.path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not for your role');
    }
    // The console makes no calls that the role may not make, not even for the screens that it refuses to open.
    expect(refused).toEqual([]);
  });
}
