import { describeKept, KeptNote } from './kept-note.tsx';
import type { Saver } from './saver.ts';
import { useFromPicks } from './use-picks.ts';

const listKept = (saver: Saver) =>
  saver.listGames().flatMap((game) => {
    const { wish } = saver.rowOf(game.slateGameId);
    return wish === undefined ? [] : [{ game, wish }];
  });

/** The visitor's picks on a page where the visitor picks: follows each change. */
export function PicksSoFar() {
  const words = useFromPicks((saver) => describeKept(listKept(saver)), '');
  const count = useFromPicks((saver) => listKept(saver).length, 0);
  return <KeptNote words={words} count={count} />;
}
