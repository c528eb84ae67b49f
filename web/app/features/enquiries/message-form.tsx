import type { ReactNode } from 'react';
import { FormCard } from '../../design/form-card.tsx';
import type { useForm } from '../../platform/use-form.ts';
import styles from './message-form.module.css';

interface MessageFormProps {
  readonly title: string;
  readonly form: Pick<ReturnType<typeof useForm>, 'props' | 'pending'>;
  /** Whether a message was just sent. */
  readonly sent: boolean;
  readonly children: ReactNode;
}

/** The layout of the three message forms. */
export function MessageForm({ title, form, sent, children }: MessageFormProps) {
  const thanks = sent && <p className={styles.sent}>Your message is with us.</p>;
  return (
    <FormCard title={title} form={form} submit="Send" beside={thanks}>
      {children}
    </FormCard>
  );
}
