import { type CallFailure, codeForm, codeOf } from '@outpick/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CodeField } from '../../design/code-field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { useForm } from '../../platform/use-form.ts';
import styles from './code-form.module.css';
import { ResendCode } from './resend-code.tsx';

const digits = ['digit1', 'digit2', 'digit3', 'digit4'] as const;

/** After this many wrong tries, the server refuses even the right code. */
const MAX_TRIES = 3;

interface CodeFormProps {
  readonly title: string;
  readonly hideTitle?: boolean;
  /** Whether the first box gets the focus. */
  readonly isFocused: boolean;
  readonly verify: (code: string) => Promise<void>;
  readonly onFailure: (failure: CallFailure) => void;
  readonly resend: () => Promise<unknown>;
  readonly onResent: () => void;
  /** Says where the code was sent. */
  readonly children: ReactNode;
  /** Content beside the button. */
  readonly beside?: ReactNode;
}

/** Four boxes for a mailed code. The form submits itself once they are complete, and says how many tries are left. */
export function CodeForm(props: CodeFormProps) {
  const {
    title,
    hideTitle = false,
    isFocused,
    verify,
    onFailure,
    resend,
    onResent,
    children,
    beside,
  } = props;
  const [wrongTries, setWrongTries] = useState(0);
  const code = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) code.current?.querySelector('input')?.focus();
  }, [isFocused]);
  const form = useForm({
    schema: codeForm,
    send: async (values) => verify(codeOf(values)),
    defaultField: 'digit1',
    onFailure: (failure) => {
      if (failure.code === 'INVALID_OTP') setWrongTries((tries) => tries + 1);
      onFailure(failure);
    },
  });
  const boxes = digits.map((name) => form.field(name));
  // The boxes are one field to the visitor: show no error until all of them are touched.
  const touched = boxes.every(({ error, valid }) => valid || error !== undefined);
  const error = touched ? boxes.find((box) => box.error !== undefined)?.error : undefined;
  return (
    <FormCard title={title} hideTitle={hideTitle} form={form} submit="Verify" beside={beside}>
      {children}
      <div ref={code}>
        <CodeField
          label="Code"
          names={digits}
          error={error}
          valid={touched && error === undefined}
          submitsForm
        />
      </div>
      {wrongTries > 0 && <TriesLeft count={MAX_TRIES - wrongTries} resend={resend} onResent={onResent} />}
    </FormCard>
  );
}

interface TriesLeftProps extends Pick<CodeFormProps, 'resend' | 'onResent'> {
  readonly count: number;
}

/** Shows the tries that are left, and offers a new code after the last one. */
function TriesLeft({ count, resend, onResent }: TriesLeftProps) {
  if (count > 0)
    return (
      <p role="status">
        {count === 1 ? '1 try left' : `${count} tries left`} with this code. Use the one in our newest email.
      </p>
    );
  return (
    <div className={styles.spent} role="status">
      <p>After three wrong tries this code no longer works. You need a new one.</p>
      <ResendCode send={resend} label="Send a New Code" onSent={onResent} />
    </div>
  );
}
