import { formMessages } from '@outpick/contracts';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef } from 'react';
import styles from './code-field.module.css';

interface CodeFieldProps {
  readonly label: string;
  /** The names of its boxes, one a digit. */
  readonly names: readonly string[];
  readonly error?: string | undefined;
  readonly valid?: boolean;
}

/**
 * A mailed code, a box a digit. Each digit moves on, Backspace in an empty box moves back; a code that is pasted, or
 * that the phone offers from its message, fills all of them.
 */
export function CodeField({ label, names, error, valid = false }: CodeFieldProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const boxes = () => [...(row.current?.querySelectorAll('input') ?? [])];

  const fill = (from: number, text: string) => {
    const digits = (text.match(/\d/gu) ?? []).slice(0, names.length - from);
    const all = boxes();
    for (const [place, digit] of digits.entries()) {
      const box = all[from + place];
      if (box) box.value = digit;
    }
    if (digits.length > 0) all[Math.min(from + digits.length, names.length - 1)]?.focus();
  };

  const onInput = (place: number) => (event: SyntheticEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    const typed = box.value;
    box.value = '';
    fill(typed.length >= names.length ? 0 : place, typed);
  };

  const onKeyDown = (place: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const back = event.key === 'Backspace' && event.currentTarget.value === '';
    const step = back || event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const next = step === 0 ? undefined : boxes()[place + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (back) next.value = '';
  };

  return (
    <fieldset className={styles.code} aria-describedby={`${id}-message`}>
      <legend className={styles.label}>{label}</legend>
      <div ref={row} className={styles.boxes}>
        {names.map((name, place) => (
          <input
            key={name}
            name={name}
            className={styles.box}
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${place + 1} of ${names.length}`}
            aria-invalid={error !== undefined}
            onFocus={(event) => event.currentTarget.select()}
            onInput={onInput(place)}
            onKeyDown={onKeyDown(place)}
          />
        ))}
      </div>
      <p id={`${id}-message`} className={error === undefined ? styles.good : styles.bad}>
        {error ?? (valid ? formMessages.valid : '')}
      </p>
    </fieldset>
  );
}
