import type { ContestGame } from '@outpick/contracts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { showToast } from '../../design/notices.ts';
import { FailedLine } from '../../design/states.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { choiceOf, filledLikeAlgorithm, firstMissing, picksToSend, tallyOf } from './choices.ts';
import styles from './contest-board.module.css';
import { ContestCards } from './contest-cards.tsx';
import type { Contest } from './load.ts';
import { PickBar } from './pick-bar.tsx';
import { ThankYou } from './thank-you.tsx';
import { useChoices } from './use-choices.ts';
import { useOpenGames, useRefreshAfterLock } from './use-open-games.ts';
import { useOwnContest } from './use-own-contest.ts';
import { useSubmission } from './use-submission.ts';
import { contestWords } from './words.ts';

/** The time for which the toast shows before the dialog opens. */
const TOAST_MS = 1500;

/** Whether `condition` has been true for `ms`. Stays true afterwards. */
function useDelayed(condition: boolean, ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return elapsed;
}

/** Moves focus to the missing field of a game's card. */
function focusMissingField(form: HTMLFormElement | null, { id }: ContestGame, needsTeam: boolean): void {
  const card = form?.querySelector(`[data-game="${id}"]`);
  card?.querySelector<HTMLElement>(needsTeam ? 'input[type=radio]' : 'select')?.focus();
}

interface ContestBoardProps {
  readonly sportId: string;
  /** Without the player's own picks. */
  readonly contest: Contest;
}

/** The games of a contest, open ones first, and the bar that submits the picks. */
export function ContestBoard({ sportId, contest }: ContestBoardProps) {
  const signedIn = useSignedIn();
  const { own, waiting, refresh } = useOwnContest(sportId, contest);
  const { choices, choose, setChoices, release, clear } = useChoices(sportId);
  const { submission, submit } = useSubmission({
    // Keeps the choices on screen until the saved picks have loaded.
    onAnswer: async (saved) => void ((await refresh()) && saved && clear()),
    onSignedOut: release,
  });
  const [showMissing, setShowMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const picksLoaded = own?.state === 'loaded';
  const games = picksLoaded ? own.data.result : contest.result;
  const open = useOpenGames(games);
  useRefreshAfterLock(open.length, refresh);
  const tally = tallyOf(open, choices);
  const sent = submission.state === 'sent';
  const toastDone = useDelayed(sent, TOAST_MS);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = firstMissing(open, choices);
    setShowMissing(missing !== undefined);
    if (missing === undefined) return void submit(picksToSend(open, choices));
    showToast(contestWords.fillAll);
    return focusMissingField(form.current, missing, choiceOf(missing, choices).team === undefined);
  };

  return (
    <>
      <p className={styles.rule}>{contestWords.rule}</p>
      <p className={styles.withoutScript}>Picking needs JavaScript, which is off in this browser.</p>
      {own?.state === 'failed' && <FailedLine what="Your saved picks did not load." />}
      <form ref={form} onSubmit={onSubmit} noValidate>
        <ContestCards
          contest={contest}
          games={games}
          open={open}
          choices={choices}
          picksLoaded={picksLoaded}
          showMissing={showMissing}
          onChoose={choose}
        />
        <PickBar
          tally={tally}
          pending={submission.state === 'sending'}
          signedOut={submission.state === 'signedOut' && signedIn !== true}
          saved={waiting ? 'loading' : own?.state === 'failed' ? 'unknown' : 'known'}
          onFill={() => setChoices((now) => filledLikeAlgorithm(open, now))}
        />
        {sent && toastDone && (
          <ThankYou receipt={submission.receipt} games={games} disagreements={tally.disagreements} />
        )}
      </form>
    </>
  );
}
