import type { ReactNode } from 'react';
import { FormCard } from '../../design/form-card.tsx';
import type { useForm } from '../../platform/use-form.ts';
import styles from './message-form.module.css';

interface MessageFormProps {
  readonly title: string;
  readonly form: Pick<ReturnType<typeof useForm>, 'props' | 'pending'>;
  /** Whether a message was just sent. */
  readonly sent: boolean;
  /** The server's explanation if the last message exceeded a rate limit; otherwise empty. */
  readonly refusal: string;
  readonly children: ReactNode;
}

/** The layout of the three message forms. */
export function MessageForm({ title, form, sent, refusal, children }: MessageFormProps) {
  const outcome = sent ? (
    <p className={styles.sent}>We got your message.</p>
  ) : (
    refusal !== '' && <p role="alert">{refusal}</p>
  );
  return (
    <FormCard title={title} form={form} submit="Send" beside={outcome}>
      {children}
    </FormCard>
  );
}
