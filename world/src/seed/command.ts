import { parseArgs } from 'node:util';
import type { Platform } from '@outpick/server';
import { simulateWorld, worldAt, worldChecksum } from '../generate.ts';
import { putDemoPlayer } from './demo-player.ts';
import { enterPlayers } from './enter-players.ts';
import { seedWorld } from './seed-world.ts';
import { writeRecaps } from './write-recaps.ts';

const isCount = (value: string): boolean => /^\d{1,4}$/u.test(value);

/** Parses the arguments of `outpick seed-world`, simulates the world and returns a function that seeds a platform. */
export function planSeedWorld(
  args: readonly string[],
  now: Date,
): (platform: Platform, say: (line: string) => void) => Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      now: { type: 'string', default: now.toISOString() },
      anchor: { type: 'string' },
      small: { type: 'boolean', default: false },
      players: { type: 'string' },
    },
  });
  if (
    !/^\d+$/u.test(values.seed) ||
    Number.isNaN(Date.parse(values.now)) ||
    (values.players !== undefined && !isCount(values.players))
  )
    throw new Error('the options are wrong; try --help');
  const world = simulateWorld({
    seed: Number(values.seed),
    now: values.now,
    size: values.small ? 'small' : 'full',
    ...(values.anchor === undefined ? {} : { anchor: values.anchor }),
    ...(values.players === undefined ? {} : { playerCount: Number(values.players) }),
  });
  return async (platform, say) => {
    const { seed, now: until } = world;
    say(`world ${seed} as of ${until.toISOString()}, ${worldChecksum(worldAt(world, until)).slice(0, 16)}`);
    const demo = (await putDemoPlayer(platform)) !== undefined;
    await seedWorld(platform, world, { say, onSlateOpen: await enterPlayers(platform, world, demo) });
    const began = performance.now();
    await writeRecaps(platform, until);
    say(`boards settled, recaps written (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  };
}
