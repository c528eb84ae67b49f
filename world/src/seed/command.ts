import { parseArgs } from 'node:util';
import type { Platform } from '@outpick/server';
import { worldChecksum } from '../checksum.ts';
import { tellWorld, worldAt } from '../generate.ts';
import { putDemoPlayer } from './demo-player.ts';
import { enterPlayers } from './enter-players.ts';
import { seedWorld } from './seed-world.ts';

const usage = 'outpick seed-world [--seed 1] [--now 2026-11-15T12:00:00Z] [--anchor …] [--small]';

/** What `outpick seed-world` does: makes the world that the words ask for, then puts it where it is told to. */
export function planSeedWorld(
  words: readonly string[],
  now: Date,
): (platform: Platform, say: (line: string) => void) => Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '1' },
      now: { type: 'string', default: now.toISOString() },
      anchor: { type: 'string' },
      small: { type: 'boolean', default: false },
    },
  });
  if (!/^\d+$/u.test(values.seed) || Number.isNaN(Date.parse(values.now))) throw new Error(usage);
  const story = tellWorld({
    seed: Number(values.seed),
    now: values.now,
    size: values.small ? 'small' : 'full',
    ...(values.anchor === undefined ? {} : { anchor: values.anchor }),
  });
  return async (platform, say) => {
    const { seed, now: until } = story;
    say(`world ${seed} as of ${until.toISOString()}, ${worldChecksum(worldAt(story, until)).slice(0, 16)}`);
    const demo = (await putDemoPlayer(platform)) !== undefined;
    await seedWorld(platform, story, { say, onSlateOpen: await enterPlayers(platform, story, demo) });
  };
}
