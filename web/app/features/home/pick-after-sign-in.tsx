import { useEffect, useEffectEvent, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { useTabValue } from '../../platform/storage.ts';
import { addressOfContest } from '../contests/index.ts';
import { keepPick, type KeptPick, keptPickKey, takeKeptPick } from './kept-pick.ts';
import styles from './pick-after-sign-in.module.css';
import { sendPick, type SentPickResult } from './send-pick.ts';

/** Sends the pick that a player made on the home page before signing in, and shows the result. */
export function PickAfterSignIn() {
  const storedDraft = useTabValue(keptPickKey);
  const [pick, setPick] = useState<KeptPick>();
  const [result, setResult] = useState<SentPickResult>();

  const send = async (pickToSend: KeptPick, replace: boolean) => {
    setResult(undefined);
    // Stays stored until it is saved or refused, so that a reload sends it again.
    keepPick(pickToSend);
    const answer = await sendPick(pickToSend, replace);
    if (answer.state === 'saved' || answer.state === 'locked') takeKeptPick();
    setResult(answer);
  };

  const sendFirst = useEffectEvent((kept: KeptPick) => void send(kept, false));
  useEffect(() => {
    const kept = takeKeptPick();
    if (!kept) return;
    setPick(kept);
    sendFirst(kept);
  }, []);

  if (!pick && typeof storedDraft !== 'string') return null;
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
          You already picked {result.saved} in {pick.game}. Change it to {result.newPick}?
        </p>
        <p className={styles.actions}>
          <Button onClick={() => onKeep({ state: 'saved', words: `${result.saved} is still your pick.` })}>
            Keep {result.saved}
          </Button>
          <Button onClick={() => onSend(true)}>Change to {result.newPick}</Button>
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
