import { formMessages } from '@outpick/contracts';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react';
import styles from './code-field.module.css';

interface CodeFieldProps {
  readonly label: string;
  /** The names of the inputs, one for each digit. */
  readonly names: readonly string[];
  readonly error?: string | undefined;
  readonly valid?: boolean;
  /** Whether typing or pasting the last digit submits the form. */
  readonly submitsForm?: boolean;
}

/**
 * A code with one input for each digit. Typing a digit moves to the next input, Backspace in an empty one moves back. A code
 * that is pasted or autofilled fills all inputs.
 */
export function CodeField({ label, names, error, valid = false, submitsForm = false }: CodeFieldProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const boxes = () => [...(row.current?.querySelectorAll('input') ?? [])];

  const fill = (from: number, text: string) => {
    const digits = (text.match(/\d/gu) ?? []).slice(0, names.length - from);
    const all = boxes();
    for (const [index, digit] of digits.entries()) {
      const box = all[from + index];
      if (box) box.value = digit;
    }
    if (digits.length > 0) all[Math.min(from + digits.length, names.length - 1)]?.focus();
    // A digit that is corrected in the middle does not submit: the others may be wrong, too.
    const isComplete = from + digits.length === names.length && all.every(({ value }) => value !== '');
    if (submitsForm && isComplete) row.current?.closest('form')?.requestSubmit();
  };

  const onInput = (index: number) => (event: SyntheticEvent<HTMLInputElement>) => {
    const { currentTarget: box, nativeEvent } = event;
    // A typed digit replaces the old one, also if a tap has put the caret beside it.
    const typed = nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1 && nativeEvent.data;
    const text = typed || box.value;
    box.value = '';
    fill(text.length >= names.length ? 0 : index, text);
  };

  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const back = event.key === 'Backspace' && event.currentTarget.value === '';
    const step = back || event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const next = step === 0 ? undefined : boxes()[index + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (back) next.value = '';
  };

  return (
    <fieldset className={styles.code} aria-describedby={`${id}-message`}>
      <legend className={styles.label}>{label}</legend>
      <div ref={row} className={styles.boxes}>
        {names.map((name, index) => (
          <input
            key={name}
            name={name}
            className={styles.box}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${names.length}`}
            aria-invalid={error !== undefined}
            onFocus={(event) => event.currentTarget.select()}
            onInput={onInput(index)}
            onKeyDown={onKeyDown(index)}
          />
        ))}
      </div>
      <p id={`${id}-message`} className={error === undefined ? styles.good : styles.bad}>
        {error ?? (valid ? formMessages.valid : '')}
      </p>
    </fieldset>
  );
}
