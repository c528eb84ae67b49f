import { openTestContest } from '@outpick/server/testing';
import { z } from 'zod';
import { expectAccessible } from '../support/accessible.ts';
import { expect, openScreen, signInAs, test } from '../support/console.ts';

const doubtsAnswer = z.object({ error: z.object({ fields: z.record(z.string(), z.string()) }) });

test('an owner undoes a correction in the audit log on a phone, and reads beforehand what does not return', async ({
  page,
  consoleSite,
}) => {
  const { games } = await openTestContest(consoleSite.platform);
  const [game] = games;
  if (!game) throw new Error('the contest has no game');
  const operator = await signInAs(page, consoleSite, 'owner');
  await page.setViewportSize({ width: 360, height: 800 });
  const enterResult = async (confirmed: readonly string[]) =>
    page.request.post(`${consoleSite.origin}/api/v1/admin/games/${game.gameId}/result`, {
      headers: { origin: consoleSite.origin },
      data: { points: { home: 88, away: 3 }, reason: 'Read from the wrong row.', confirmed },
    });
  const doubts = doubtsAnswer.parse(await (await enterResult([])).json());
  const answer = await enterResult(Object.keys(doubts.error.fields));
  expect(answer.status(), await answer.text()).toBe(200);

  await openScreen(page, consoleSite, '/audit');
  const lines = page
    .getByRole('list', { name: 'Acts' })
    .getByRole('listitem')
    .filter({ hasText: operator.name });
  const corrected = lines.filter({ hasText: 'Read from the wrong row.' });
  await corrected.getByRole('button', { name: /^Undo/u }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${game.away} @ ${game.home}`);
  await expect(dialog.getByRole('table')).toContainText('final');
  await expect(dialog.getByRole('status', { name: 'What does not return' })).toContainText(
    'Picks that were refused since do not come back.',
  );
  await expect(dialog).not.toContainText('Can be undone');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('It was another game.');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog).toBeHidden();

  await expect(corrected).toContainText(`Undone by ${operator.name}`);
  await expect(corrected.getByRole('button', { name: /^Undo/u })).toHaveCount(0);
  await expect(lines.filter({ hasText: 'It was another game.' })).toContainText('Undo of “');
  const stored = await consoleSite.platform.db
    .selectFrom('games')
    .select(['status', 'home_points', 'begun'])
    .where('id', '=', game.gameId)
    .executeTakeFirst();
  expect(stored).toEqual({ status: 'scheduled', home_points: null, begun: false });
  await openScreen(page, consoleSite, `/games/${game.gameId}`);
  await expect(page.getByText('Read from the wrong row. (undone since)')).toBeVisible();
});
