import { formatGapGames, formatRank, mailingsCalls } from '@outpick/contracts';
import { findDigests } from '@outpick/server';
import { readLetter, workUntilIdle } from '@outpick/server/testing';
import type { ReceivedMail, TestPlayer } from '@outpick/server/testing';
import { expect } from '../test.ts';
import { callSite } from './ask.ts';
import type { NumbersSite } from './numbers-site.ts';
import { gapIn, weekBefore } from './periods.ts';
import type { Numbers } from './rule.ts';
import { gapSentence, signed } from './words.ts';

/** Subscribes all players to the weekly digest, sends it, and compares its words. */
export async function expectDigests(site: NumbersSite): Promise<void> {
  const { origin, platform, inbox, numbers, players } = site;
  for (const player of players)
    await callSite(origin, player)(mailingsCalls.setMailWishes, {
      body: { reminders: false, mondays: true },
    });
  await platform.transact(async (tx) => {
    platform.jobs.enqueue(tx, findDigests, {});
    return Promise.resolve();
  });
  await workUntilIdle(platform);
  const letters = new Map(inbox.mails.map((mail) => [recipientOf(mail), readLetter(mail)]));
  const sent = players.flatMap((player) => {
    const letter = letters.get(numbers.emails.get(player.id) ?? '');
    return letter ? { player, subject: letter.subject, text: letter.text.replaceAll(/\s+/gu, ' ') } : [];
  });
  expect(sent.map(({ player, subject }) => [player.id, subject])).toEqual(
    players.flatMap((player) => {
      const gap = gapIn(numbers, player.id, weekBefore(new Date()));
      return gap.games === 0 ? [] : [[player.id, gapSentence(gap).replace('You are', 'You were')]];
    }),
  );
  expect(sent.length).toBeGreaterThan(0);
  for (const { player, text } of sent) expect(text).toContain(weekSentence(numbers, player));
}

const recipientOf = ({ recipients }: ReceivedMail): string => /<(.+)>/u.exec(recipients[0] ?? '')?.[1] ?? '';

function weekSentence(numbers: Numbers, { id }: TestPlayer): string {
  const gap = gapIn(numbers, id, weekBefore(new Date()));
  const totals = `${signed(gap.points)} points, the algorithm ${signed(gap.algorithmPoints)}`;
  return `Your week: ${totals}, ${formatGapGames(gap.games)}. Best rank: ${bestRank(numbers, id)}.`;
}

/** The best rank of the week, relative to the size of the board; of equal ones, that on the larger board. */
function bestRank({ boards }: Numbers, playerId: string): string {
  const { from, to } = weekBefore(new Date());
  const [best] = boards
    .filter(({ slate: { firstStart } }) => firstStart >= from && firstStart < to)
    .flatMap(({ rows, players, slate }) => {
      const row = rows.find(({ player }) => player === playerId);
      return row ? { rank: row.rank, players, slate } : [];
    })
    .toSorted(
      (a, b) =>
        a.rank / a.players - b.rank / b.players ||
        b.players - a.players ||
        (a.slate.id < b.slate.id ? -1 : 1),
    );
  return best ? `${formatRank(best.rank, best.players)}, ${best.slate.sportName}` : '';
}
