import type { ContestGame } from '@outpick/contracts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { PageSection } from '../../design/page-section.tsx';
import { showToast } from '../../design/notices.ts';
import { FailedLine } from '../../design/states.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import { useSignedIn } from '../../platform/session.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { choiceOf, filledLikeAlgorithm, firstMissing, isOpen, picksToSend, tallyOf } from './choices.ts';
import styles from './contest-board.module.css';
import type { Contest } from './load.ts';
import { LockedCard } from './locked-card.tsx';
import { OpenCard } from './open-card.tsx';
import { PickBar } from './pick-bar.tsx';
import { ThankYou } from './thank-you.tsx';
import { useChoices } from './use-choices.ts';
import { useOwnContest } from './use-own-contest.ts';
import { useSubmission } from './use-submission.ts';
import { contestWords } from './words.ts';

/** As long as the toast that comes first. */
const TOAST_MS = 1500;

const idsOf = (games: readonly ContestGame[]) => games.map(({ id }) => id).join(' ');

/** Which games are open at this very second; drawn anew when one locks. */
function useOpenGames(games: readonly ContestGame[]): readonly ContestGame[] {
  const ids = useTimeDerived<string>(
    (now) => idsOf(games.filter((game) => isOpen(game, now))),
    idsOf(games.filter(({ state }) => state === 'open')),
  );
  const open = new Set(ids.split(' '));
  return games.filter(({ id }) => open.has(id));
}

/** Asks anew some seconds after a game has locked, for the crowd: not everyone at the same moment. */
function useRefreshAfterLock(open: number, refresh: () => Promise<unknown>): void {
  const before = useRef(open);
  useEffect(() => {
    const locked = open < before.current;
    before.current = open;
    if (!locked) return undefined;
    const [chance = 0] = crypto.getRandomValues(new Uint16Array(1));
    const timer = setTimeout(() => void refresh(), 2000 + (chance / 65_536) * 15_000);
    return () => clearTimeout(timer);
  }, [open, refresh]);
}

interface ContestBoardProps {
  readonly sportId: string;
  /** As it is for everyone. */
  readonly contest: Contest;
}

/** The games of a contest, those to be picked first, and the bar that sends the picks. */
export function ContestBoard({ sportId, contest }: ContestBoardProps) {
  const hydrated = useHydrated();
  const signedIn = useSignedIn();
  const { own, waiting, refresh } = useOwnContest(sportId, contest);
  const { choices, choose, setChoices, leave, forget } = useChoices(sportId);
  const { submission, submit } = useSubmission({
    // Once the saved picks are back they say it all.
    onAnswer: async (saved) => void ((await refresh()) && saved && forget()),
    onSignedOut: leave,
  });
  const [asked, setAsked] = useState(false);
  const [thanked, setThanked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const known = own?.state === 'loaded';
  const games = known ? own.data.result : contest.result;
  const open = useOpenGames(games);
  useRefreshAfterLock(open.length, refresh);
  const openIds = new Set(open.map(({ id }) => id));
  // By the page's own data: a card that locks stays where it is.
  const first = new Set(contest.result.filter(({ state }) => state === 'open').map(({ id }) => id));
  const tally = tallyOf(open, choices);

  const sent = submission.state === 'sent';
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setTimeout(() => setThanked(true), TOAST_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = firstMissing(open, choices);
    setAsked(missing !== undefined);
    if (missing === undefined) return void submit(picksToSend(open, choices));
    showToast(contestWords.fillAll);
    const card = form.current?.querySelector(`[data-game="${missing.id}"]`);
    const lacks = choiceOf(missing, choices).team === undefined ? 'input[type=radio]' : 'select';
    card?.querySelector<HTMLElement>(lacks)?.focus();
    return undefined;
  };

  const card = (game: ContestGame) => {
    const { team, margin } = choiceOf(game, choices);
    return (
      <li key={game.id}>
        {openIds.has(game.id) ? (
          <OpenCard game={game} scale={contest} team={team} margin={margin} asked={asked} onChoose={choose} />
        ) : (
          <LockedCard game={game} scale={contest} known={known} />
        )}
      </li>
    );
  };
  const toPick = games.filter(({ id }) => first.has(id) || openIds.has(id));
  const past = games.filter((game) => !toPick.includes(game));

  return (
    <>
      <p className={styles.rule}>{contestWords.rule}</p>
      <p className={styles.withoutScript}>Picking needs JavaScript, which is off in this browser.</p>
      {own?.state === 'failed' && <FailedLine what="Your saved picks did not load." />}
      <form ref={form} onSubmit={onSubmit} noValidate>
        <fieldset className={styles.games} disabled={!hydrated}>
          <legend className="visually-hidden">Your picks</legend>
          {toPick.length > 0 && (
            <>
              <h2 className="visually-hidden">Open</h2>
              <ul className={styles.cards}>{toPick.map(card)}</ul>
            </>
          )}
          {past.length > 0 && (
            <PageSection title="Locked">
              <ul className={styles.cards}>{past.map(card)}</ul>
            </PageSection>
          )}
        </fieldset>
        <PickBar
          tally={tally}
          pending={submission.state === 'sending'}
          signedOut={submission.state === 'signedOut' && signedIn !== true}
          saved={waiting ? 'loading' : own?.state === 'failed' ? 'unknown' : 'known'}
          onFill={() => setChoices((now) => filledLikeAlgorithm(open, now))}
        />
        {sent && thanked && (
          <ThankYou receipt={submission.receipt} games={games} disagreements={tally.disagreements} />
        )}
      </form>
    </>
  );
}
