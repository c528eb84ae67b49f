import type { Page } from '@playwright/test';
import { mayCall } from '@outpick/contracts/admin';
import type { AdminCall } from '@outpick/contracts/admin';
import { openScreen, signInAs } from '../support/console.ts';
import { adminCalls, expect, screens, shownBy, test } from '../support/console-screens.ts';

const refusal = 'Your role does not allow that.';
const someId = '019a0000-0000-7000-8000-000000000000';

interface Request {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly isForm: boolean;
}

/** A request of each call, with no input but its parameters: the role is checked before the input. */
const requests = Object.entries<AdminCall>(adminCalls)
  .filter(([, { access }]) => access === 'operator')
  .map(([name, call]) => ({
    call,
    request: {
      name,
      method: call.method,
      path: call.path.replaceAll(/:\w+/gu, someId),
      isForm: call.encoding === 'multipart',
    },
  }));

/** Sends requests from inside the page; the browser adds the session's cookie. */
const send = async (page: Page, list: readonly Request[]): Promise<readonly string[]> =>
  page.evaluate(
    async (all) =>
      Promise.all(
        all.map(async ({ name, method, path, isForm }) => {
          const json = { method, body: '{}', headers: { 'content-type': 'application/json' } };
          const init = method === 'GET' ? { method } : isForm ? { method, body: new FormData() } : json;
          const answer = await fetch(path, init);
          const body: { error?: { message?: string } } = await answer.json();
          return `${name}: ${answer.status} ${body.error?.message ?? ''}`.trim();
        }),
      ),
    [...list],
  );

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

  test(`every call that is not for the role ${role} is refused in the browser`, async ({
    page,
    consoleSite,
  }) => {
    await signInAs(page, consoleSite, role);
    await openScreen(page, consoleSite, '/security');
    const foreign = requests.filter(({ call }) => !mayCall(call, role)).map(({ request }) => request);
    expect(foreign.length).toBeGreaterThan(20);
    expect(await send(page, foreign)).toEqual(foreign.map(({ name }) => `${name}: 403 ${refusal}`));
    // Without parameters: there is no row with this id.
    const reads = requests.filter(
      ({ call }) => mayCall(call, role) && call.method === 'GET' && !call.path.includes(':'),
    );
    expect(reads.length).toBeGreaterThan(3);
    const answers = await send(
      page,
      reads.map(({ request }) => request),
    );
    expect(answers.filter((answer) => answer.includes(': 403'))).toEqual([]);
  });
}
