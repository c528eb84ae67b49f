import { describeKept, KeptNote } from './kept-note.tsx';
import { formatLock } from './day-words.ts';
import type { Saver } from './saver.ts';
import { useFromPicks, useFromPicksAndTime } from './use-picks.ts';

const listKept = (saver: Saver) =>
  saver.listGames().flatMap((game) => {
    const { wish } = saver.rowOf(game.slateGameId);
    return wish === undefined ? [] : [{ game, wish }];
  });

/** The visitor's picks on a page where the visitor picks: follows each change. */
export function PicksSoFar() {
  const words = useFromPicks((saver) => describeKept(listKept(saver)), '');
  const count = useFromPicks((saver) => listKept(saver).length, 0);
  const lock = useFromPicksAndTime((saver, now) => {
    const locks = listKept(saver).map(({ game }) => Date.parse(game.date));
    const first = Math.min(...locks.filter((at) => at > now));
    return Number.isFinite(first) ? formatLock(first, now) : '';
  }, '');
  return <KeptNote words={words} count={count} way="Sign up" lock={lock} />;
}
