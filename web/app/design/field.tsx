import { formMessages } from '@outpick/contracts';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './field.module.css';

interface FieldState {
  readonly label: string;
  /** The error message of an invalid field. */
  readonly error?: string | undefined;
  /** Shows that a touched field is valid. */
  readonly valid?: boolean;
}

interface FrameProps extends FieldState {
  /** Renders the control with the attributes that connect it to its label and message. */
  readonly children: (connection: Connection) => ReactNode;
}

interface Connection {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** A control with its label above and its message below. The message's space is reserved, so the layout does not shift. */
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
      {(connection) => <input {...input} {...connection} />}
    </FieldFrame>
  );
}

export function TextArea({ label, error, valid = false, ...input }: FieldState & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} error={error} valid={valid}>
      {(connection) => <textarea rows={5} {...input} {...connection} />}
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
      {(connection) => <select {...input} {...connection} />}
    </FieldFrame>
  );
}

/** A password field with a button that reveals the password. */
export function PasswordField({
  label,
  error,
  valid = false,
  ...input
}: FieldState & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} valid={valid}>
      {(connection) => (
        <span className={styles.secret}>
          <input {...input} {...connection} type={shown ? 'text' : 'password'} />
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

/** A checkbox with its label beside it; the label may contain a link. */
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
