import { dropClones } from '@outpick/server/testing';
import { measureMillion } from './million.ts';
import { measureOpenBoards } from './open-boards.ts';

/** Measures large boards: `npm run boards`, or with fewer players and open boards `npm run boards -- 10000 50`. Without open ones: `… 0`. */
const [players = 1_000_000, boards = 500] = process.argv.slice(2).map(Number);

try {
  if (boards > 0) console.table([await measureOpenBoards(boards)]);
  console.log(`A board of ${players.toLocaleString('en-US')} players, without caches:`);
  console.table(await measureMillion(players));
} finally {
  await dropClones(process.pid);
}
