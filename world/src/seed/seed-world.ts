import { putSport, putTeams } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { WorldStory } from '../generate.ts';
import { leagueAt } from '../league.ts';
import type { League } from '../types.ts';
import { planReplay } from './replay.ts';
import type { OnSlateOpen } from './replay.ts';

export interface SeedOptions {
  readonly say: (line: string) => void;
  readonly onSlateOpen?: OnSlateOpen;
}

/**
 * Puts a world into an empty or already seeded database. Its last weeks happen there once more, in the order in which they
 * happened in all leagues, through the same commands that keep a real site. Seeding a later state of the same world plays
 * it on from where it was left.
 */
export async function seedWorld(
  platform: Platform,
  { leagues, now }: WorldStory,
  { say, onSlateOpen }: SeedOptions,
): Promise<void> {
  const replays = [];
  for (const [index, story] of leagues.entries()) {
    const league = leagueAt(story, now.getTime());
    const sportId = await putLeague(platform, league, index + 1);
    const replay = await planReplay(platform, story, sportId, now.getTime(), onSlateOpen);
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
  const sportId = await putSport(platform, {
    slug: league.slug,
    name: league.sportName,
    position,
    model: league.model,
    contestWindow: league.window,
    timeZone: league.timeZone,
    maxMargin: league.maxMargin === 100 ? 100 : 49,
    tiesPossible: league.tiesPossible,
    logo: { name: 'logo.svg', content: Buffer.from(league.logo) },
  });
  await platform.transact(async (tx) => putTeams(tx, sportId, league.teams));
  return sportId;
}
