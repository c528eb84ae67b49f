import { dropClones } from '@outpick/server/testing';
import { measureMillion } from './million.ts';
import { measureOpenBoards } from './open-boards.ts';

/** `npm run measure -- boards [players [open boards]]`: measures a large board and, unless 0, updates of open boards. */
const [players = 1_000_000, boards = 500] = process.argv.slice(2).map(Number);

try {
  if (boards > 0) console.table([await measureOpenBoards(boards)]);
  console.log(`A board of ${players.toLocaleString('en-US')} players, without caches:`);
  console.table(await measureMillion(players));
} finally {
  await dropClones(process.pid);
}
