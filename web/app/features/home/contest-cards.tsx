import type { ContestCard } from '@outpick/contracts';
import { Link } from 'react-router';
import { Carousel } from '../../design/carousel.tsx';
import { MiniRuler } from '../../design/mini-ruler.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { EmptyState } from '../../design/states.tsx';
import { formatPercent } from '../../platform/numbers.ts';
import { addressInContest } from '../games/index.ts';
import styles from './cards.module.css';

const AUTOPLAY_MS = 9000;

/** The games that lock next, each with a link to it in its contest. */
export function ContestCards({ contests }: { readonly contests: readonly ContestCard[] }) {
  if (contests.length === 0) return <EmptyState title="No Contest is found" />;
  return (
    <Carousel label="Upcoming Contests" shows={4} autoplay={AUTOPLAY_MS}>
      {contests.map((contest) => (
        <li key={contest.id}>
          <Card contest={contest} />
        </li>
      ))}
    </Carousel>
  );
}

function Card({ contest: { sportId, gameId, sportName, forecast } }: { readonly contest: ContestCard }) {
  const { awayTeam, homeTeam, predictedWinner, algoMargin, winProb, tieProb } = forecast;
  return (
    <article className={styles.card}>
      <p className={styles.topic}>{sportName}</p>
      <p className={styles.when}>
        <StartTime at={forecast.date} form="card" inline />
      </p>
      <h3 className={styles.title}>
        <Link to={addressInContest(sportId, gameId)}>
          {awayTeam} @ {homeTeam}
        </Link>
      </h3>
      <MiniRuler share={winProb} tie={tieProb} />
      <p className={styles.words}>
        {predictedWinner} <span className="together">by {algoMargin.toFixed(2)}.</span>{' '}
        <span className="together">Win {formatPercent(winProb)},</span>{' '}
        <span className="together">Tie {formatPercent(tieProb)}</span>
      </p>
    </article>
  );
}
