import { putSport, putTeams } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { WorldHistory } from '../generate.ts';
import { leagueAt } from '../league.ts';
import type { League } from '../types.ts';
import { planReplay } from './replay.ts';
import type { OnSlateOpen } from './replay.ts';

export interface SeedOptions {
  readonly say: (line: string) => void;
  readonly onSlateOpen?: OnSlateOpen;
}

/**
 * Seeds a database with a world. It replays the last weeks of all leagues in order of time, through a real site's
 * commands. Seeding a later state of the same world continues after the last result in the database.
 */
export async function seedWorld(
  platform: Platform,
  { leagues, now }: WorldHistory,
  { say, onSlateOpen }: SeedOptions,
): Promise<void> {
  const replays = [];
  for (const [index, history] of leagues.entries()) {
    const league = leagueAt(history, now.getTime());
    const sportId = await putLeague(platform, league, index + 1);
    const replay = await planReplay(platform, {
      history,
      sportId,
      now: now.getTime(),
      onSlateOpen,
    });
    replays.push({ league, replay });
  }
  for (const { replay } of replays) await replay.resume();
  const steps = replays.flatMap(({ replay }) => replay.times.map((at) => ({ at, replay })));
  for (const { at, replay } of steps.toSorted((a, b) => a.at - b.at)) await replay.play(at);
  for (const { league, replay } of replays) {
    const { changes, slates, milliseconds } = replay.counts;
    const seconds = (milliseconds / 1000).toFixed(1);
    const sizes = `${league.teams.length} teams, ${league.games.length} games`;
    say(`${league.sportName}: ${sizes}; ${changes} changes, ${slates} slates opened (${seconds} s)`);
  }
}

async function putLeague(platform: Platform, league: League, position: number): Promise<string> {
  const { result: sportId } = await putSport(
    platform,
    { kind: 'command', name: 'demo' },
    {
      slug: league.slug,
      name: league.sportName,
      position,
      model: league.model,
      contestWindow: league.window,
      timeZone: league.timeZone,
      maxMargin: league.maxMargin === 100 ? 100 : 49,
      tiesPossible: league.tiesPossible,
      logo: { name: 'logo.svg', content: Buffer.from(league.logo) },
    },
  );
  await platform.transact(async (tx) => putTeams(tx, sportId, league.teams));
  return sportId;
}
