import { formatGapGames, formatRank, pages, type Versus, youVsAlgorithmCalls } from '@outpick/contracts';
import { useCallback, useEffect, useState } from 'react';
import { generatePath, Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { FailedLine } from '../../design/states.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { formatCount } from '../../platform/numbers.ts';
import { useSignedIn } from '../../platform/session.ts';
import { addressOfContest } from '../contests/index.ts';
import {
  browserSaver,
  describeDay,
  describeWaiting,
  shownPick,
  summarizeDay,
  useFromPicksAndTime,
  useOwnToday,
} from '../picks/index.ts';
import styles from './you-vs-algorithm.module.css';
import { gapSentence } from './words.ts';

/**
 * The signed-in player's year on the home page: the gap, and whether they have picked games of the next contest. Its
 * space is reserved from the first paint, so that nothing shifts when it loads.
 */
export function OwnCard() {
  const signedIn = useSignedIn();
  const [comparison, setComparison] = useState<Versus | 'failed'>();
  const load = useCallback(() => {
    callFromBrowser(youVsAlgorithmCalls.getVersus, {}).then(setComparison, () => setComparison('failed'));
  }, []);
  useEffect(() => {
    if (signedIn === true) load();
  }, [signedIn, load]);
  if (signedIn === false) return null;
  return (
    <div className={`${styles.card} signed-in-only`} aria-busy={!comparison}>
      {comparison === 'failed' ? (
        <FailedLine what="Your results did not load." onRetry={load} />
      ) : (
        comparison && <OwnYear {...comparison} />
      )}
    </div>
  );
}

function OwnYear({ games, points, algorithmPoints, year, lastBoard, playing }: Versus) {
  return (
    <>
      <p className={styles.teams}>
        <VoiceMark voice="you" />{' '}
        {games > 0 ? (
          <>
            <Link to={pages.you.path}>{gapSentence(points, algorithmPoints)}</Link> in {year},{' '}
            {formatGapGames(games)}
          </>
        ) : (
          'Your first result is still to come'
        )}
      </p>
      {lastBoard && (
        <p>
          <Link to={generatePath(pages.winnerData.path, { id: lastBoard.sportId })}>
            {formatRank(lastBoard.rank, lastBoard.players)}
          </Link>{' '}
          on your last board, {lastBoard.sportName}
        </p>
      )}
      {playing && (
        <p>
          <Link to={addressOfContest(playing.sportId)}>{formatCount(playing.games, 'pick')} in play</Link>,{' '}
          {playing.sportName}.
        </p>
      )}
      <OwnDay />
    </>
  );
}

/** What waits and what is to pick, as Today says it, and the way there. */
function OwnDay() {
  const own = useOwnToday();
  const words = useFromPicksAndTime((saver, now) => {
    if (own?.state !== 'loaded') return '';
    const games = own.data.games.map(({ slateGameId, date, state }) => ({
      date,
      state,
      isPicked: shownPick(saver.rowOf(slateGameId)) !== null,
    }));
    const day = summarizeDay(games, now);
    return [describeWaiting(day, now), describeDay(day, now)].filter((text) => text !== undefined).join(' ');
  }, '');
  return (
    <>
      {own?.state === 'failed' ? (
        <FailedLine what="Your picks did not load." onRetry={() => void browserSaver().load()} />
      ) : (
        <p className={styles.day}>{words}</p>
      )}
      <div>
        <ButtonLink to={pages.today.path} primary>
          Today’s games
        </ButtonLink>
      </div>
    </>
  );
}
