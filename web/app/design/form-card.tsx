import { type ReactNode, useId } from 'react';
import type { useForm } from '../platform/use-form.ts';
import styles from './form-card.module.css';
import { SubmitButton } from './button.tsx';

interface FormCardProps {
  /** The form's heading and accessible name. */
  readonly title: string;
  /** Whether the page already shows the title as a heading. */
  readonly untitled?: boolean;
  readonly form: Pick<ReturnType<typeof useForm>, 'props' | 'pending'>;
  readonly submit: string;
  /** Content beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form on a card. Forms need script; without it the card shows a message instead of the form. */
export function FormCard({ title, untitled = false, form, submit, beside, children }: FormCardProps) {
  const heading = useId();
  const name = untitled ? { 'aria-label': title } : { 'aria-labelledby': heading };
  return (
    <div className={styles.card}>
      {!untitled && <h2 id={heading}>{title}</h2>}
      <p className={styles.withoutScript}>Sending needs JavaScript, which is off in this browser.</p>
      <form {...form.props} {...name} className={styles.form}>
        {children}
        <div className={styles.end}>
          <SubmitButton pending={form.pending}>{submit}</SubmitButton>
          {beside}
        </div>
      </form>
    </div>
  );
}
