import { type ContestGame, pages } from '@outpick/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import { formatCount } from '../../platform/numbers.ts';
import { formatPick, formatWait } from '../picks/index.ts';
import { choiceOf, type FormPicks, isComplete, tallyOf } from './choices.ts';
import { addressOfContest, type Contest } from './load.ts';
import styles from './thank-you.module.css';
import type { Receipt } from './use-submission.ts';

interface ThankYouProps {
  readonly receipt: Receipt;
  readonly sportId: string;
  readonly contest: Contest;
  readonly games: readonly ContestGame[];
  /** The picks that were sent. */
  readonly picks: FormPicks;
}

const nameOf = ({ awayTeam, homeTeam }: ContestGame) => `${awayTeam.name} @ ${homeTeam.name}`;

/** The dialog after a submission: what was saved, what to do next, and the ledger's head. Closing it opens the home page. */
export function ThankYou({ receipt, sportId, contest, games, picks: sentPicks }: ThankYouProps) {
  const navigate = useNavigate();
  const gamesOf = (ids: readonly string[]) => games.filter(({ id }) => ids.includes(id));
  const savedGames = gamesOf(receipt.saved);
  const lockedGames = gamesOf(receipt.locked);
  const picks = savedGames.map((game) => {
    const choice = choiceOf(game, sentPicks);
    return { id: game.id, game: nameOf(game), pick: isComplete(choice) ? formatPick(game, choice) : '' };
  });
  const copyLines = [
    `My ${contest.sportName} picks against the algorithm`,
    ...picks.map(({ game, pick }) => `${game}: ${pick}`),
  ];
  return (
    <Dialog title="Thank you for your input!" onClose={() => void navigate('/')}>
      <p>Your response has been successfully submitted</p>
      <Summary savedGames={savedGames} disagreements={tallyOf(savedGames, sentPicks).disagreements} />
      {/* Focusable, so that the keyboard can scroll it. */}
      <ul className={styles.picks} tabIndex={0} aria-label="Your picks">
        {picks.map(({ id, game, pick }) => (
          <li key={id}>
            <span>{game}</span> <b>{pick}</b>
          </li>
        ))}
      </ul>
      {lockedGames.length > 0 && <p>Already locked, so not saved: {lockedGames.map(nameOf).join('; ')}</p>}
      <div className={styles.next}>
        <ButtonLink to={pages.today.path}>Your picks on Today</ButtonLink>
        <CopyPicks lines={copyLines} address={addressOfContest(sportId)} />
        <ButtonLink to="/" primary>
          Back to Home
        </ButtonLink>
      </div>
      <p className={styles.fine}>
        The fingerprint of every forecast so far. Keep it, and no one can change a forecast without your
        noticing: <span className={styles.head}>{receipt.ledgerHead}</span>
      </p>
    </Dialog>
  );
}

interface SummaryProps {
  readonly savedGames: readonly ContestGame[];
  readonly disagreements: number;
}

/** The summary line: "14 saved, 4 disagreements, first lock in 2 h 10 min". */
function Summary({ savedGames, disagreements }: SummaryProps) {
  const firstLock = Math.min(...savedGames.map(({ date }) => Date.parse(date)));
  const wait = useTimeDerived(
    (now) => (now < firstLock ? `, first lock in ${formatWait(firstLock - now)}` : ''),
    '',
  );
  return (
    <p className={styles.summary}>
      {savedGames.length} saved, {formatCount(disagreements, 'disagreement')}
      {wait}
    </p>
  );
}

const copyTexts = {
  ready: 'Copy my picks',
  copied: 'Copied',
  refused: 'Your browser blocked copying',
} as const;

interface CopyPicksProps {
  readonly lines: readonly string[];
  /** The contest's path. */
  readonly address: string;
}

/** Copies the picks as text. The button shows the result, because the page's own notices are behind the dialog. */
function CopyPicks({ lines, address }: CopyPicksProps) {
  const [state, setState] = useState<keyof typeof copyTexts>('ready');
  const copy = async () => {
    try {
      const text = [...lines, new URL(address, window.location.origin).href].join('\n');
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{copyTexts[state]}</Button>
      <span className="visually-hidden" role="status">
        {state !== 'ready' && copyTexts[state]}
      </span>
    </>
  );
}
