import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../design/button.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { FailedState, LoadingLine } from '../../design/states.tsx';
import { formatCount, formatPercent } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { type Entry, sha256 } from './chain.ts';
import { type FrozenGame, readContent } from './entry-content.ts';
import styles from './page.module.css';
import type { ReceiptTarget } from './receipt-address.ts';
import { useEntry } from './use-entry.ts';

/** The entry that the address names, with the forecasts in it. */
export function EntryView({ entry: sequence, gameId }: ReceiptTarget) {
  const { result, retry } = useEntry(sequence);
  if (!result) return <LoadingLine />;
  if (result.state === 'failed')
    return <FailedState what="The receipt did not load" message={result.message} onRetry={retry} />;
  if (result.data === undefined) return <p>There is no entry {sequence} yet.</p>;
  return <LoadedEntry key={result.data.hash} entry={result.data} gameId={gameId} />;
}

interface LoadedEntryProps {
  readonly entry: Entry;
  readonly gameId: string | undefined;
}

function LoadedEntry({ entry, gameId }: LoadedEntryProps) {
  const top = useRef<HTMLDivElement>(null);
  // Returns nothing: in some browsers scrollIntoView returns a promise, which React would call to clean up.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' });
  }, []);
  const content = readContent(entry.content);
  const games = content?.games ?? [];
  const chosenGames = games.filter(({ id }) => id === gameId);
  const others = games.filter(({ id }) => id !== gameId);
  return (
    <div ref={top} className={styles.entry}>
      {chosenGames.map((game) => (
        <Forecast key={game.id} game={game} />
      ))}
      {content && (
        <p>
          Entry {entry.sequence}, frozen <StartTime at={content.openedAt} form="past" inline />:{' '}
          {content.sport.name}, {formatCount(games.length, 'game')}.
        </p>
      )}
      <p className={styles.entryHash}>{`Fingerprint ${entry.hash}`}</p>
      <EntryCheck entry={entry} />
      {others.length > 0 && (
        <details open={chosenGames.length === 0}>
          <summary>
            {chosenGames.length === 0 ? 'Forecasts in this entry' : 'Other forecasts in this entry'}
          </summary>
          <ul className={styles.forecasts}>
            {others.map((game) => (
              <li key={game.id}>
                <Forecast game={game} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Forecast({ game }: { readonly game: FrozenGame }) {
  const { id, startsAt, home, away, predictedWinner, algoMargin, winProb, tieProb } = game;
  const winner = predictedWinner === 'home' ? home : away;
  return (
    <p>
      <strong>
        {winner.name} by {algoMargin.toFixed(1)}
      </strong>
      , Win {formatPercent(winProb)}
      {tieProb > 0 && `, Tie ${formatPercent(tieProb)}`}.{' '}
      <Link to={addressOfGame(id)}>
        {away.name} {game.neutral ? 'vs.' : '@'} {home.name}
      </Link>
      , <StartTime at={startsAt} form="past" inline />
    </p>
  );
}

type Verdict = 'holds' | 'broken' | 'insecure';

const verdicts: Readonly<Record<Verdict, string>> = {
  holds: 'It checks out: your browser computed the same fingerprint.',
  broken: 'Broken: this content has a different fingerprint.',
  insecure: 'Browsers can compute fingerprints only on secure (https) pages.',
};

/** Hashes the entry again in this browser. */
function EntryCheck({ entry: { previousHash, content, hash } }: { readonly entry: Entry }) {
  const [verdict, setVerdict] = useState<Verdict>();
  const check = async () => {
    if (!window.isSecureContext) return setVerdict('insecure');
    return setVerdict((await sha256(previousHash + content)) === hash ? 'holds' : 'broken');
  };
  return (
    <div className={styles.entryCheck}>
      <Button onClick={() => void check()}>Check this entry</Button>
      <p role="status">{verdict && verdicts[verdict]}</p>
    </div>
  );
}
