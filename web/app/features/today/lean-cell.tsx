import type { TodayGame } from '@outpick/contracts';
import { marginProbability } from '@outpick/forecast';
import { clamp, fillTo, placeOf } from '../../design/lean.ts';
import { VoiceMark } from '../../design/voices.tsx';
import { formatPercent } from '../../platform/numbers.ts';
import type { Pick, RowStatus } from '../picks/index.ts';
import styles from './row.module.css';

interface LeanCellProps {
  readonly item: TodayGame;
  readonly marginSigma: number;
  readonly pick: Pick | null;
  /** Shown on the line of the team that the algorithm does not favor. */
  readonly note: RowStatus | undefined;
}

/** The home team's probability that a pick's margin implies. */
const shareOf = ({ team, margin }: Pick, sigma: number): number => {
  const share = marginProbability(margin, sigma);
  return team === 'home' ? share : 1 - share;
};

/** The algorithm's lean as a small ruler, its percentage on the line of its favorite, and the player's square. */
export function LeanCell({ item: { game }, marginSigma, pick, note }: LeanCellProps) {
  const { homeTeam, predictedWinner, winProb, tieProb } = game;
  const isHome = predictedWinner === homeTeam.name;
  const other = Math.max(0, 1 - winProb - tieProb);
  const place = placeOf(
    isHome ? { home: winProb, tie: tieProb, away: other } : { home: other, tie: tieProb, away: winProb },
  );
  const { from, to } = fillTo(place);
  const percent = (
    <span className={styles.percent}>
      <VoiceMark voice="algorithm" /> {formatPercent(winProb)}
    </span>
  );
  const status = (
    <span className={styles.note} data-tone={note?.tone}>
      {note?.text}
    </span>
  );
  return (
    <>
      {isHome ? status : percent}
      <span className={styles.track} data-ruler="track">
        <span
          className={styles.fill}
          style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          data-ruler="fill"
        />
        <span className={styles.middle} data-ruler="middle" />
        {pick && (
          <span
            className={styles.own}
            style={{ left: `${clamp(shareOf(pick, marginSigma)) * 100}%` }}
            data-voice="you"
          >
            <VoiceMark voice="you" apart />
          </span>
        )}
      </span>
      {isHome ? percent : status}
    </>
  );
}
