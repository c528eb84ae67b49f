import { type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { useHydrated } from '../../platform/use-hydrated.ts';
import {
  firstOfEqualMargins,
  formatMargin,
  formatMarginHint,
  formatPlaysAt,
  formatStakes,
  type Scale,
} from '../picks/index.ts';
import styles from './card.module.css';

interface MarginFieldProps {
  /** The game's name, for screen readers. */
  readonly of: string;
  readonly scale: Scale;
  readonly margin: number | undefined;
  readonly describedBy: string | undefined;
  readonly onChoose: (margin: number) => void;
}

/** The margin: a select with step buttons, and what the margin plays at and pays. */
export function MarginField({ of, scale, margin, describedBy, onChoose }: MarginFieldProps) {
  const id = useId();
  // A contest has up to 1,600 options: they render in the background after hydration.
  const showOptions = useDeferredValue(useHydrated());
  const step = (by: number) => onChoose(Math.max(0, Math.min(scale.maxMargin, (margin ?? 0) + by)));
  const hintId = useId();
  const options = useMemo(() => showOptions && listOptions(scale), [showOptions, scale]);
  return (
    <div className={styles.margin}>
      <label htmlFor={id}>
        Predicted score margin<span className="visually-hidden">, {of}</span>
      </label>
      <div className={styles.steps}>
        <Step label={`One less, ${of}`} sign="−" disabled={margin === 0} onStep={() => step(-1)} />
        <select
          id={id}
          value={margin ?? ''}
          aria-describedby={describedBy === undefined ? hintId : `${hintId} ${describedBy}`}
          aria-invalid={describedBy !== undefined && margin === undefined}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          <option value="" disabled>
            Choose
          </option>
          {options}
        </select>
        <Step
          label={`One more, ${of}`}
          sign="+"
          disabled={margin === scale.maxMargin}
          onStep={() => step(1)}
        />
        <div className={styles.stakes} aria-live="polite">
          {margin !== undefined && (
            <>
              <p>
                Plays at <b>{formatPlaysAt(margin, scale)}</b>
              </p>
              <p>
                <b>{formatStakes(margin, scale)}</b>
              </p>
            </>
          )}
        </div>
      </div>
      {/* Visible once, at the top of the page. */}
      <p id={hintId} className="visually-hidden">
        {formatMarginHint(scale)}
      </p>
    </div>
  );
}

/** All margins as options. A labeled group contains the largest ones, which all pay the same. */
function listOptions(scale: Scale): ReactNode {
  const options = Array.from({ length: scale.maxMargin + 1 }, (_, one) => (
    <option key={one} value={one}>
      {formatMargin(one, scale)}
    </option>
  ));
  const first = firstOfEqualMargins(scale);
  return (
    <>
      {options.slice(0, first)}
      <optgroup label={`These all pay the same: ${formatStakes(first, scale)}`}>
        {options.slice(first)}
      </optgroup>
    </>
  );
}

interface StepProps {
  readonly label: string;
  readonly sign: '−' | '+';
  readonly disabled: boolean;
  readonly onStep: () => void;
}

/** At the ends of the list, uses `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
function Step({ label, sign, disabled, onStep }: StepProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={disabled} onClick={onStep}>
      {sign}
    </button>
  );
}
