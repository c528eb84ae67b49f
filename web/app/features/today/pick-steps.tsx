import { marginProbability, nearestStep, type Sureness, surenessSteps } from '@outpick/forecast';
import { useId } from 'react';
import { formatMargin, formatPlaysAt, formatStakes } from '../picks/index.ts';
import styles from './details.module.css';
import type { TodaySport } from './load.ts';

const names: Readonly<Record<Sureness, string>> = {
  tossUp: 'Toss-up',
  lean: 'Lean',
  likely: 'Likely',
  strong: 'Strong',
  sure: 'Sure',
};

interface PickStepsProps {
  readonly label: string;
  readonly sport: TodaySport;
  readonly margin: number;
  readonly isEnabled: boolean;
  readonly onChoose: (margin: number) => void;
}

/** The steps of sureness with what each pays, and the exact margin. */
export function PickSteps({ label, sport, margin, isEnabled, onChoose }: PickStepsProps) {
  const id = useId();
  const nearest = nearestStep(margin, sport);
  return (
    <>
      <fieldset className={styles.steps} disabled={!isEnabled}>
        <legend>{label}</legend>
        {surenessSteps(sport).map((step) => (
          <label key={step.sureness} className={styles.step}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={step.sureness === nearest}
              onChange={() => onChoose(step.margin)}
              // A chosen radio button reports no change: a margin beside the step moves to the step.
              onClick={() => step.sureness === nearest && step.margin !== margin && onChoose(step.margin)}
            />
            <b>{names[step.sureness]}</b>
            <span className={styles.chance}>
              {Math.round(marginProbability(step.margin, sport.marginSigma) * 100)}%
            </span>
            {listStakes(step.margin, sport).map((stake) => (
              <span key={stake}>{stake}</span>
            ))}
          </label>
        ))}
      </fieldset>
      <div className={styles.exact}>
        <Step
          label="One less"
          sign="−"
          isEnd={margin === 0}
          onStep={() => onChoose(Math.max(0, margin - 1))}
        />
        <output>{margin === 0 ? formatMargin(0, sport) : `by ${formatMargin(margin, sport)}`}</output>
        <Step
          label="One more"
          sign="+"
          isEnd={margin === sport.maxMargin}
          onStep={() => onChoose(Math.min(sport.maxMargin, margin + 1))}
        />
        <div className={styles.stakes} aria-live="polite">
          <p>
            Plays at <b>{formatPlaysAt(margin, sport)}</b>
          </p>
          <p>
            <b>{formatStakes(margin, sport)}</b>
          </p>
        </div>
      </div>
    </>
  );
}

/** The stakes in lines of their own: "Right +14.6", "Wrong −20.9". */
const listStakes = (margin: number, sport: TodaySport): readonly string[] =>
  formatStakes(margin, sport).split(', ');

interface StepProps {
  readonly label: string;
  readonly sign: '−' | '+';
  readonly isEnd: boolean;
  readonly onStep: () => void;
}

/** At the ends, uses `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
function Step({ label, sign, isEnd, onStep }: StepProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isEnd} onClick={() => !isEnd && onStep()}>
      {sign}
    </button>
  );
}
