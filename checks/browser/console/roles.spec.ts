import { mayCall } from '@outpick/contracts/admin';
import { openScreen, signInAs } from '../support/console.ts';
import { expect, screens, shownBy, test } from '../support/console-screens.ts';

const refusal = 'Your role does not allow that.';

for (const role of ['scorer', 'editor', 'moderator'] as const) {
  const own = screens.filter(({ call }) => mayCall(call, role));
  const others = screens.filter((screen) => !own.includes(screen));

  test(`the menu for the role ${role} has their screens, and only those open`, async ({
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
    const listed = own.filter(({ group }) => group !== undefined).map(({ label }) => label);
    await expect(links).toHaveText(listed);
    for (const screen of own) {
      const { path, text } = shownBy(screen, role);
      await openScreen(page, consoleSite, path(consoleData));
      await expect(page.getByRole('main').getByText(text).first(), screen.path).toBeVisible();
      await expect(page.getByText(refusal)).toHaveCount(0);
    }
    for (const screen of others) {
      await openScreen(page, consoleSite, shownBy(screen, role).path(consoleData));
      await expect(page.getByText(refusal), screen.path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not for your role');
    }
    // Neither a screen that opens nor one that does not asks for what the role may not have.
    expect(refused).toEqual([]);
  });
}
