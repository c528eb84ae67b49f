import type { GamePage } from '@outpick/contracts';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { StartTime } from '../../design/start-time.tsx';
import { type LinkedTeam, TeamLink } from '../teams/index.ts';
import styles from './game-view.module.css';

const statusWords: Readonly<Record<GamePage['status'], string>> = {
  scheduled: 'Not played yet',
  live: 'Being played',
  final: 'Final',
  postponed: 'Postponed',
  cancelled: 'Canceled',
};

/** Date, place, teams and score; away on the left, home on the right. */
export function Scoreboard({ game }: { readonly game: GamePage }) {
  const { homeTeam, awayTeam } = withDistinctChips(game);
  const { points, date, status, neutral } = game;
  return (
    <>
      <p className={styles.when}>
        {statusWords[status]}
        {neutral ? ', neutral site' : ''}
        {status === 'postponed' ? '. No new date yet; it was set for ' : ', '}
        <StartTime at={date} form={status === 'final' ? 'past' : 'coming'} inline />
      </p>
      <div className={styles.board}>
        <Side team={awayTeam} own={points?.away} other={points?.home} className={styles.side} />
        <span className={styles.at}>@</span>
        <Side team={homeTeam} own={points?.home} other={points?.away} className={styles.homeSide} />
      </div>
    </>
  );
}

interface SideProps {
  readonly team: LinkedTeam;
  readonly own: number | undefined;
  readonly other: number | undefined;
  readonly className: string | undefined;
}

function Side({ team, own, other, className }: SideProps) {
  return (
    <div className={className}>
      <TeamLink team={team} />
      {own !== undefined && other !== undefined && (
        <span className={own >= other ? styles.points : styles.lost}>{own}</span>
      )}
    </div>
  );
}
