import { type ReactNode, useId } from 'react';
import type { useForm } from '../platform/use-form.ts';
import styles from './form-card.module.css';
import { SubmitButton } from './button.tsx';

interface FormCardProps {
  /** The form's accessible name and, unless hidden, its heading. */
  readonly title: string;
  /** For pages that already show the title as a heading. */
  readonly hideTitle?: boolean;
  readonly form: Pick<ReturnType<typeof useForm>, 'props' | 'pending'>;
  readonly submit: string;
  /** Content beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form on a card. Forms need script; without it the card shows a message instead of the form. */
export function FormCard({ title, hideTitle = false, form, submit, beside, children }: FormCardProps) {
  const heading = useId();
  const name = hideTitle ? { 'aria-label': title } : { 'aria-labelledby': heading };
  return (
    <div className={styles.card}>
      {!hideTitle && <h2 id={heading}>{title}</h2>}
      <p className={styles.withoutScript}>This form needs JavaScript, which is turned off in this browser.</p>
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
