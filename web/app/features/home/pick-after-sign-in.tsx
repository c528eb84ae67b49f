import { useEffect, useEffectEvent, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { useTabValue } from '../../platform/storage.ts';
import { addressOfContest } from '../contests/index.ts';
import { keepPick, type KeptPick, keptPickKey, takeKeptPick } from './kept-pick.ts';
import styles from './pick-after-sign-in.module.css';
import { sendPick, type SentPickResult } from './send-pick.ts';

/** Sends the pick that a player made here before signing in, and says what became of it. */
export function PickAfterSignIn() {
  const stored = useTabValue(keptPickKey);
  const [pick, setPick] = useState<KeptPick>();
  const [result, setResult] = useState<SentPickResult>();

  const send = async (kept: KeptPick, replace: boolean) => {
    setResult(undefined);
    // Stored until it is saved or refused: a reload sends it again.
    keepPick(kept);
    const sent = await sendPick(kept, replace);
    if (sent.state === 'saved' || sent.state === 'locked') takeKeptPick();
    setResult(sent);
  };

  const sendFirst = useEffectEvent((kept: KeptPick) => void send(kept, false));
  useEffect(() => {
    const kept = takeKeptPick();
    if (!kept) return;
    setPick(kept);
    sendFirst(kept);
  }, []);

  if (!pick && typeof stored !== 'string') return null;
  return (
    <div className={styles.result} role="status">
      {pick && result ? (
        <Result
          pick={pick}
          result={result}
          onSend={(replace) => void send(pick, replace)}
          onKeep={(kept) => {
            takeKeptPick();
            setResult(kept);
          }}
        />
      ) : (
        <p>Saving your pick…</p>
      )}
    </div>
  );
}

interface ResultProps {
  readonly pick: KeptPick;
  readonly result: SentPickResult;
  readonly onSend: (replace: boolean) => void;
  readonly onKeep: (result: SentPickResult) => void;
}

function Result({ pick, result, onSend, onKeep }: ResultProps) {
  if (result.state === 'conflict')
    return (
      <>
        <p>
          You already picked {result.saved} in {pick.game}. Change it to {result.wanted}?
        </p>
        <p className={styles.actions}>
          <Button onClick={() => onKeep({ state: 'saved', words: `${result.saved} is still your pick.` })}>
            Keep {result.saved}
          </Button>
          <Button onClick={() => onSend(true)}>Change to {result.wanted}</Button>
        </p>
      </>
    );
  if (result.state === 'failed')
    return (
      <>
        <p>Your pick is not saved yet. {result.words}</p>
        <p className={styles.actions}>
          <Button onClick={() => onSend(false)}>Try again</Button>
        </p>
      </>
    );
  return (
    <>
      <p>{result.words}</p>
      <p className={styles.actions}>
        <ButtonLink to={addressOfContest(pick.sportId)}>
          {result.state === 'saved' ? 'See your picks' : 'Pick the other games'}
        </ButtonLink>
      </p>
    </>
  );
}
