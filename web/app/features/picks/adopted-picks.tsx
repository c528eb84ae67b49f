import { Button } from '../../design/button.tsx';
import styles from './adopted-picks.module.css';
import { browserSaver } from './browser-saver.ts';
import type { PickGame } from './kept.ts';
import { shownPick } from './row.ts';
import { statusOf } from './status.ts';
import { useFromPicks, usePickRow } from './use-picks.ts';
import { describePick, formatPick } from './words.ts';

/** The picks that were made before signing in: whether they are saved, have locked, or differ from what the account has. */
export function AdoptedPicks() {
  // The text changes with the list; the list itself would be a new object each time.
  const ids = useFromPicks(
    (saver) =>
      saver
        .listAdopted()
        .map(({ slateGameId }) => slateGameId)
        .join(' '),
    '',
  );
  if (ids === '') return null;
  return (
    <ul className={styles.picks} aria-label="Your picks from before signing in">
      {browserSaver()
        .listAdopted()
        .map((game) => (
          <Line key={game.slateGameId} game={game} />
        ))}
    </ul>
  );
}

function Line({ game }: { readonly game: PickGame }) {
  const row = usePickRow(game.slateGameId);
  const pair = { homeTeam: game.home, awayTeam: game.away, date: game.date };
  const status = statusOf({ game: pair, row, isVisitor: false });
  const pick = shownPick(row);
  const { slateGameId: id } = game;
  return (
    <li role="status">
      <p>
        <b>{pick ? formatPick(pair, pick) : `${game.away.name} @ ${game.home.name}`}</b>
      </p>
      <p data-tone={status?.tone}>{status?.text}</p>
      {row.trouble === 'conflict' && row.wish !== undefined && (
        <p className={styles.actions}>
          <Button onClick={() => browserSaver().keepOther(id)}>
            Keep {row.saved ? describePick(pair, row.saved) : 'no pick'}
          </Button>
          <Button onClick={() => browserSaver().replaceOther(id)}>
            Change to {row.wish === 'none' ? 'no pick' : describePick(pair, row.wish)}
          </Button>
        </p>
      )}
    </li>
  );
}
