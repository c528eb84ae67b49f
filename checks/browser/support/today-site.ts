import { fixFive } from '@outpick/server';
import type { Platform } from '@outpick/server';
import {
  addTestPlayers,
  dropClones,
  openTestContest,
  openTestPlatform,
  workUntilIdle,
  zoneOfNoon,
} from '@outpick/server/testing';
import type { TestContest, TestContestGame, TestPlayer } from '@outpick/server/testing';
import type { Page } from '@playwright/test';
import { createSettings, startSite } from './start-site.ts';

const hour = 3_600_000;

/** A game of the site with its contest, which can change it. */
export interface TodayGame extends TestContestGame {
  readonly contest: TestContest;
  readonly startsAt: string;
}

/** A site of its own with sixteen open games of four sports, so that tests may lock and move them. */
export interface TodaySite extends AsyncDisposable {
  readonly platform: Platform;
  readonly origin: string;
  /** By lock. The first one locks in two hours. */
  readonly games: readonly TodayGame[];
  addPlayer(): Promise<TestPlayer>;
}

export async function openTodaySite(): Promise<TodaySite> {
  const started = new AsyncDisposableStack();
  try {
    return await start(started);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function start(started: AsyncDisposableStack): Promise<TodaySite> {
  const SITE_TIME_ZONE = zoneOfNoon();
  const opened = await openTestPlatform({ process: 'command', config: { SITE_TIME_ZONE } });
  started.defer(async () => {
    await opened.close();
    await dropClones(process.pid);
  });
  const { platform } = opened;
  const games: TodayGame[] = [];
  for (const [position, name] of ['Archery', 'Bandy', 'Curling', 'Darts'].entries()) {
    const contest = await openTestContest(platform, { name, position, tiesPossible: position === 0 });
    for (const [index, game] of contest.games.entries()) {
      const startsAt = new Date(Date.now() + (2 + index) * hour + position * 60_000).toISOString();
      await contest.change(game, { startsAt });
      games.push({ ...game, contest, startsAt });
    }
  }
  await platform.transact(async (tx) => {
    platform.jobs.enqueue(tx, fixFive, {});
    return Promise.resolve();
  });
  await workUntilIdle(platform);
  const site = await startSite({ ...createSettings(opened), TRUSTED_PROXIES: '127.0.0.1', SITE_TIME_ZONE });
  started.defer(async () => site.stop());
  return {
    platform,
    origin: site.origin,
    games: games.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    addPlayer: async () => {
      const [player] = await addTestPlayers(platform, 1);
      if (!player) throw new Error('there is no new player');
      return player;
    },
    [Symbol.asyncDispose]: async () => started.disposeAsync(),
  };
}

/** A pick as text: "home 6". */
export type PickText = string;

/** Reads the picks that the database has of a player, by contest game. */
export async function readStoredPicks(
  { platform }: TodaySite,
  player: TestPlayer,
): Promise<Readonly<Record<string, PickText>>> {
  const rows = await platform.db
    .selectFrom('picks')
    .select(['slate_game_id', 'home', 'margin'])
    .where('player_id', '=', player.id)
    .execute();
  return Object.fromEntries(
    rows.map(({ slate_game_id: id, home, margin }) => [id, `${home ? 'home' : 'away'} ${margin}`]),
  );
}

/** What a row of the page says. */
export interface ShownRow {
  readonly id: string;
  readonly isOpen: boolean;
  readonly pick: PickText | undefined;
  /** "Saved", "Saving…", "Not saved", "Which one?" or nothing. */
  readonly note: string;
}

/** Reads all rows of the page. */
export const readRows = async (page: Page): Promise<readonly ShownRow[]> =>
  page.locator('[data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const [away, home] = [...row.querySelectorAll('[data-picked]')];
      const picked = [home, away].find((one) => one?.getAttribute('data-picked') === 'true');
      const words = picked?.querySelector('[data-margin]')?.getAttribute('data-margin');
      return {
        id: row.getAttribute('data-row') ?? '',
        isOpen: row.getAttribute('data-state') === 'open',
        pick: picked ? `${picked === home ? 'home' : 'away'} ${words ?? ''}` : undefined,
        note: row.querySelector('[data-tone]')?.textContent ?? '',
      };
    }),
  );

export const rowOf = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
