import type { ContestGame } from '@outpick/contracts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { showToast } from '../../design/notices.ts';
import { FailedLine } from '../../design/states.tsx';
import { useOnline } from '../../platform/online.ts';
import { useSignedIn } from '../../platform/session.ts';
import {
  choiceOf,
  type Choices,
  choicesWithout,
  discardedGames,
  fillLikeAlgorithm,
  firstMissing,
  picksToSend,
  tallyOf,
} from './choices.ts';
import styles from './contest-board.module.css';
import { ContestCards } from './contest-cards.tsx';
import type { Contest } from './load.ts';
import { PickBar } from './pick-bar.tsx';
import { runningScores } from './running-score.ts';
import { saveStatusOf } from './save-status.ts';
import { ThankYou } from './thank-you.tsx';
import { useChoices } from './use-choices.ts';
import { useLinkedGame } from './use-linked-game.ts';
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
  /** The contest as the page loaded it, without the player's own picks. */
  readonly contest: Contest;
}

/** The games of a contest, open ones first, and the bar that submits the picks. */
export function ContestBoard({ sportId, contest }: ContestBoardProps) {
  const signedIn = useSignedIn();
  const { own, waiting, refresh } = useOwnContest(sportId, contest);
  const { choices, choose, setChoices, release, removeSaved } = useChoices(sportId);
  const { submission, submit } = useSubmission({
    // Keeps the choices on screen until the saved picks have loaded. `choices` are the ones that were sent.
    onAnswer: async (savedIds) => void ((await refresh()) && removeSaved(savedIds, choices)),
    onSignedOut: release,
  });
  const online = useOnline();
  useLinkedGame();
  const [showMissing, setShowMissing] = useState(false);
  const [sentChoices, setSentChoices] = useState<Choices>({});
  const form = useRef<HTMLFormElement>(null);

  const picksLoaded = own?.state === 'loaded';
  const games = picksLoaded ? own.data.result : contest.result;
  const open = useOpenGames(games);
  useRefreshAfterLock(open.length, refresh);
  const tally = tallyOf(open, choices);
  const picks = waiting ? 'loading' : own?.state === 'failed' ? 'failed' : 'loaded';
  // Until the saved picks have reloaded, leaves out the choices that the receipt lists as saved.
  const unsavedChoices =
    submission.state === 'sent' ? choicesWithout(choices, submission.receipt.saved, sentChoices) : choices;
  const status = saveStatusOf({ open, choices: unsavedChoices, submission, picks, online });
  const discarded =
    picks === 'loaded' && submission.state !== 'sending' ? discardedGames(games, open, unsavedChoices) : [];
  const sent = submission.state === 'sent';
  const toastDone = useDelayed(sent, TOAST_MS);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = firstMissing(open, choices);
    setShowMissing(missing !== undefined);
    if (missing === undefined) {
      setSentChoices(choices);
      return void submit(picksToSend(open, choices));
    }
    showToast(contestWords.fillAll);
    return focusMissingField(form.current, missing, choiceOf(missing, choices).team === undefined);
  };

  return (
    <>
      <p className={styles.rule}>{contestWords.rule}</p>
      {runningScores(games).map(({ slateId, text }) => (
        <p key={slateId} className={styles.score}>
          {text}
        </p>
      ))}
      <p className={styles.withoutScript}>Picking needs JavaScript, which is turned off in this browser.</p>
      {own?.state === 'failed' && <FailedLine what="Your saved picks did not load." />}
      <form ref={form} onSubmit={onSubmit} noValidate>
        <ContestCards
          contest={contest}
          games={games}
          open={open}
          choices={choices}
          picksLoaded={picksLoaded}
          discarded={discarded}
          showMissing={showMissing}
          onChoose={choose}
        />
        <PickBar
          tally={tally}
          status={status}
          picksKnown={picks === 'loaded'}
          signedOut={submission.state === 'signedOut' && signedIn !== true}
          onFill={() => setChoices((now) => fillLikeAlgorithm(open, now))}
        />
        {sent && toastDone && (
          <ThankYou
            receipt={submission.receipt}
            sportId={sportId}
            contest={contest}
            games={games}
            choices={sentChoices}
          />
        )}
      </form>
    </>
  );
}
