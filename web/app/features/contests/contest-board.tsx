import type { ContestGame } from '@outpick/contracts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { showToast } from '../../design/notices.ts';
import { FailedLine } from '../../design/states.tsx';
import { useOnline } from '../../platform/online.ts';
import { useSignedIn } from '../../platform/session.ts';
import { browserSaver, formatMarginHint, useLocks, usePickRows } from '../picks/index.ts';
import {
  choiceOf,
  choicesWithout,
  discardedGames,
  fillLikeAlgorithm,
  firstMissing,
  type FormPicks,
  isComplete,
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
import { type Receipt, useSubmission } from './use-submission.ts';
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

const nothing: FormPicks = { choices: {}, rows: new Map() };

interface ContestBoardProps {
  readonly sportId: string;
  /** The contest as the page loaded it, without the player's own picks. */
  readonly contest: Contest;
}

/** The games of a contest, open ones first, and the bar that submits the picks. A complete choice is saved by itself. */
export function ContestBoard({ sportId, contest }: ContestBoardProps) {
  const signedIn = useSignedIn();
  const { own, waiting, refresh } = useOwnContest(sportId, contest);
  const { choices, choose, setChoices, release, removeSaved } = useChoices(sportId);
  const picksLoaded = own?.state === 'loaded';
  const games = picksLoaded ? own.data.result : contest.result;
  const open = useOpenGames(games);
  const rows = usePickRows(games.map(({ id }) => id));
  const picks = { choices, rows };
  const [sentPicks, setSentPicks] = useState<FormPicks>(nothing);
  const { submission, submit } = useSubmission({
    onAnswer: async (receipt) => {
      if (receipt) {
        browserSaver().submitted(savedBy(receipt, games, picks));
        removeSaved(receipt.saved, choices);
      }
      await refresh();
    },
    onSignedOut: release,
  });
  const online = useOnline();
  useLinkedGame();
  const [showMissing, setShowMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useRefreshAfterLock(open.length, refresh);
  useLocks(
    games
      .filter((game) => !open.includes(game))
      .map(({ id }) => id)
      .join(' '),
  );

  const load = waiting ? 'loading' : own?.state === 'failed' ? 'failed' : 'loaded';
  // Until the answer is handled, leaves out the choices that the receipt lists as saved.
  const unsavedPicks =
    submission.state === 'sent'
      ? { rows, choices: choicesWithout(choices, submission.receipt.saved, sentPicks.choices) }
      : picks;
  const status = saveStatusOf({
    open,
    own: unsavedPicks,
    submission,
    picks: load,
    online,
    isVisitor: signedIn !== true,
  });
  const discarded =
    load === 'loaded' && submission.state !== 'sending' ? discardedGames(games, open, unsavedPicks) : [];
  const sent = submission.state === 'sent';
  const toastDone = useDelayed(sent, TOAST_MS);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = firstMissing(open, picks);
    setShowMissing(missing !== undefined);
    if (missing === undefined) {
      setSentPicks(picks);
      return void submit(picksToSend(open, picks));
    }
    showToast(contestWords.fillAll);
    return focusMissingField(form.current, missing, choiceOf(missing, picks).team === undefined);
  };

  return (
    <>
      <p className={styles.rule}>
        {contestWords.rule} {formatMarginHint(contest)} {contestWords.crowdHidden}
      </p>
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
          picks={picks}
          load={load}
          picksLoaded={picksLoaded}
          discarded={discarded}
          showMissing={showMissing}
          onChoose={choose}
        />
        <PickBar
          tally={tallyOf(open, picks)}
          status={status}
          picksKnown={load === 'loaded'}
          signedOut={submission.state === 'signedOut' && signedIn !== true}
          onFill={() => setChoices((now) => fillLikeAlgorithm(open, { choices: now, rows }))}
        />
        {sent && toastDone && (
          <ThankYou
            receipt={submission.receipt}
            sportId={sportId}
            contest={contest}
            games={games}
            picks={sentPicks}
          />
        )}
      </form>
    </>
  );
}

/** The picks that a submission has saved, with their versions. */
const savedBy = (receipt: Receipt, games: readonly ContestGame[], picks: FormPicks) =>
  receipt.picks.flatMap((saved) => {
    const game = games.find(({ id }) => id === saved.slateGameId);
    const current = game && choiceOf(game, picks);
    return current && isComplete(current) ? [{ ...saved, team: current.team, margin: current.margin }] : [];
  });
