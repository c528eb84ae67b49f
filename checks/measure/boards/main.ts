import { dropClones } from '@outpick/server/testing';
import { measureMillion } from './million.ts';
import { measureOpenBoards } from './open-boards.ts';

/** `npm run measure -- boards [1000000 [500]]`: measures boards of so many players, and so many open boards; 0 measures no open ones. */
const [players = 1_000_000, boards = 500] = process.argv.slice(2).map(Number);

try {
  if (boards > 0) console.table([await measureOpenBoards(boards)]);
  console.log(`A board of ${players.toLocaleString('en-US')} players, without caches:`);
  console.table(await measureMillion(players));
} finally {
  await dropClones(process.pid);
}
