import { formMessages } from '@outpick/contracts';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './field.module.css';

interface FieldState {
  readonly label: string;
  /** What is wrong with the value, in the specification's words. */
  readonly error?: string | undefined;
  /** Touched and right: says so. */
  readonly valid?: boolean;
}

interface FrameProps extends FieldState {
  /** Draws the control, given what ties it to its label and message. */
  readonly children: (ties: Ties) => ReactNode;
}

interface Ties {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** A control with its label above and its message beneath; the message's place is kept, so that nothing moves. */
function FieldFrame({ label, error, valid = false, children }: FrameProps) {
  const id = useId();
  const message = `${id}-message`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error !== undefined,
        'aria-describedby': message,
      })}
      <p id={message} className={error === undefined ? styles.good : styles.bad}>
        {error ?? (valid ? formMessages.valid : '')}
      </p>
    </div>
  );
}

export function TextField({ label, error, valid = false, ...input }: FieldState & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} error={error} valid={valid}>
      {(ties) => <input {...input} {...ties} />}
    </FieldFrame>
  );
}

export function TextArea({ label, error, valid = false, ...input }: FieldState & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} error={error} valid={valid}>
      {(ties) => <textarea rows={5} {...input} {...ties} />}
    </FieldFrame>
  );
}

export function SelectField({
  label,
  error,
  valid = false,
  ...input
}: FieldState & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} error={error} valid={valid}>
      {(ties) => <select {...input} {...ties} />}
    </FieldFrame>
  );
}

/** A password, which can be looked at. */
export function PasswordField({
  label,
  error,
  valid = false,
  ...input
}: FieldState & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} valid={valid}>
      {(ties) => (
        <span className={styles.secret}>
          <input {...input} {...ties} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            className={styles.reveal}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

/** A box to tick, with its label beside it; the label may hold a link. */
export function CheckField({
  label,
  error,
  valid = false,
  ...input
}: Omit<FieldState, 'label'> & ComponentProps<'input'> & { readonly label: ReactNode }) {
  const id = useId();
  const message = `${id}-message`;
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error !== undefined}
          aria-describedby={message}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <p id={message} className={error === undefined ? styles.good : styles.bad}>
        {error ?? (valid ? formMessages.valid : '')}
      </p>
    </div>
  );
}
