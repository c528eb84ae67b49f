import { pages, type WinnerCard } from '@outpick/contracts';
import { generatePath, Link } from 'react-router';
import { Carousel } from '../../design/carousel.tsx';
import { EmptyState } from '../../design/states.tsx';
import { formatDay } from '../../platform/dates.ts';
import styles from './cards.module.css';

const AUTOPLAY_MS = 9000;

/** The winner of each sport's last slate. */
export function WinnerCards({ winners }: { readonly winners: readonly WinnerCard[] }) {
  if (winners.length === 0) return <EmptyState title="No Winner is found" />;
  return (
    <Carousel label="Contest Winners" shows={5} autoplay={AUTOPLAY_MS}>
      {winners.map((card) => (
        <li key={card.id}>
          <Card {...card} />
        </li>
      ))}
    </Carousel>
  );
}

function Card({ sportId, sportName, winner, isAlgorithm }: WinnerCard) {
  return (
    <article className={styles.card}>
      <p className={styles.topic}>{sportName}</p>
      <p className={styles.when}>
        <time dateTime={winner.date}>{formatDay(winner.date)}</time>
      </p>
      <h3 className={styles.title}>
        <Link to={generatePath(pages.winnerData.path, { id: sportId })}>{winner.userName}</Link>
      </h3>
      <p className={styles.words}>
        Rank {winner.rank}
        {isAlgorithm && '. Nobody beat it.'}
      </p>
    </article>
  );
}
