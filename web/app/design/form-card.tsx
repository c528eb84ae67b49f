import { type ReactNode, useId } from 'react';
import type { useForm } from '../platform/use-form.ts';
import styles from './form-card.module.css';
import { SubmitButton } from './submit-button.tsx';

interface FormCardProps {
  /** What the form is called, by those who see it and those who hear it. */
  readonly title: string;
  /** Whether a heading of the page already bears the title. */
  readonly untitled?: boolean;
  readonly form: Pick<ReturnType<typeof useForm>, 'props' | 'pending'>;
  readonly submit: string;
  /** What stands beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form on a card. Forms are sent by script; where there is none, the card says so and shows no form. */
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
