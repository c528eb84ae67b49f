import type { ContestGame } from '@outpick/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { StartTime } from '../../design/start-time.tsx';
import { TeamChip, type TeamChipProps } from '../../design/team-chip.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import { formatPercent } from '../../platform/numbers.ts';
import styles from './card.module.css';
import { formatScoredAs } from './words.ts';

interface GameHeadProps {
  readonly game: ContestGame;
  readonly marginSigma: number;
  /** The id of the heading element. */
  readonly id: string;
  /** The text about the game's lock. */
  readonly lock: ReactNode;
}

/** The top of every card: start, lock, teams and the frozen forecast. */
export function GameHead({ game, marginSigma, id, lock }: GameHeadProps) {
  const { homeTeam, awayTeam } = withDistinctChips(game);
  const { points, predictedWinner, algoMargin, winProb, tieProb } = game;
  return (
    <>
      <div className={styles.when}>
        <p>
          {game.playBy !== null && 'Was set for '}
          <StartTime at={game.date} form="contest" inline />
          {game.neutral && ', neutral site'}
        </p>
        <p className={styles.lock}>{lock}</p>
      </div>
      <h3 id={id} className={styles.teams}>
        <Team team={awayTeam} points={points?.away} />
        <span className={styles.at}>@</span>
        <Team team={homeTeam} points={points?.home} />
      </h3>
      <p className={styles.algorithm}>
        <VoiceMark voice="algorithm" />
        <span>
          Algorithm:{' '}
          <span className={styles.winner} title={predictedWinner}>
            {predictedWinner}
          </span>{' '}
          <span className="together">by {algoMargin.toFixed(2)},</span>{' '}
          <span className="together">Win {formatPercent(winProb)},</span>{' '}
          <span className="together">Tie {formatPercent(tieProb)}</span>{' '}
          <Link to={`/game/${game.gameId}`} className={styles.why}>
            Why
            <span className="visually-hidden">
              , {awayTeam.name} @ {homeTeam.name}
            </span>
          </Link>{' '}
          <span className={styles.scoredAs}>{formatScoredAs(game, marginSigma)}</span>
        </span>
      </p>
    </>
  );
}

interface TeamProps {
  readonly team: TeamChipProps & { readonly name: string };
  readonly points: number | undefined;
}

function Team({ team: { name, monogram, colours }, points }: TeamProps) {
  return (
    <span className={styles.team}>
      <TeamChip monogram={monogram} colours={colours} />
      <span>{name}</span>
      {points !== undefined && <span className={styles.points}>{points}</span>}
    </span>
  );
}
