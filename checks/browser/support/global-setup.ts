import type { Platform } from '@outpick/server';
import {
  addTestResults,
  addTestSport,
  addTestTeams,
  dropClones,
  openTestPlatform,
  workUntilIdle,
} from '@outpick/server/testing';
import { putBoards } from './boards.ts';
import type { Boards } from './boards.ts';
import { openContests, playContest } from './contests.ts';
import { openMailbox } from './mailbox.ts';
import { openPlayerDesk } from './players.ts';
import { putContent } from './content.ts';
import { putForecasts } from './forecasts.ts';
import {
  contestSport,
  forecastSport,
  hostileName,
  playedSport,
  rankedSport,
  sports,
  teamNames,
} from './sports.ts';
import { createSettings, startSite } from './start-site.ts';

/** Lets every team play the next two teams on the list at home. Earlier teams on the list are better. */
async function playLeague(platform: Platform, sportId: string): Promise<void> {
  const teams = await addTestTeams(platform, sportId, teamNames);
  const games = [1, 2].flatMap((step) =>
    teamNames.map((home, index) => {
      const other = (index + step) % teamNames.length;
      return [home, teamNames[other] ?? home, 90 - (index % 40), 90 - (other % 40) - step] as const;
    }),
  );
  await addTestResults(platform, sportId, teams, games, '2025-11-10', 2026);
}

/** Starts a production site with its own database before all tests. Returns the clean-up. */
export default async function setup(): Promise<() => Promise<void>> {
  const opened = await openTestPlatform({ process: 'command' });
  const cleanUp = async () => {
    await opened.close();
    await dropClones(process.pid);
  };
  try {
    const { platform } = opened;
    let boards: Boards | undefined;
    for (const [position, name] of sports.entries()) {
      if (name === forecastSport) {
        await putForecasts(platform, position);
        continue;
      }
      // `openContests` adds these two sports.
      if (name === contestSport || name === playedSport) continue;
      const sportId = await addTestSport(platform, { name, position, model: 'ncaam' });
      if (name === rankedSport) await playLeague(platform, sportId);
      if (name === hostileName) boards = await putBoards(platform, sportId);
    }
    const contest = await openContests(platform, sports.indexOf(contestSport));
    await putContent(opened);
    await workUntilIdle(platform);
    const settings = createSettings(opened);
    const site = await startSite({ ...settings, TRUSTED_PROXIES: '127.0.0.1' });
    const player = await playContest(platform, site.origin, contest);
    const mailbox = await openMailbox(settings.DATABASE_URL, site.origin);
    const desk = await openPlayerDesk(platform);
    process.env['OUTPICK_ORIGIN'] = site.origin;
    process.env['OUTPICK_MAILBOX'] = mailbox.url;
    process.env['OUTPICK_PLAYERS'] = desk.url;
    process.env['OUTPICK_BOARDS'] = JSON.stringify(boards);
    process.env['OUTPICK_PLAYER'] = JSON.stringify(player);
    process.env['OUTPICK_SETTINGS'] = JSON.stringify(settings);
    return async () => {
      desk.close();
      await mailbox.close();
      await site.stop();
      await cleanUp();
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
