import type { Output } from '@outpick/contracts';
import { accountMessages, accountsCalls, CallFailure, codeForm, codeOf } from '@outpick/contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { CodeField } from '../../design/code-field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { EmptyState, FailedState, LoadingLine } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { startSession } from '../../platform/session.ts';
import { useReturnTarget } from '../../platform/sign-in-return.ts';
import { removeTab, useTabValue, writeTab } from '../../platform/storage.ts';
import { useForm } from '../../platform/use-form.ts';
import type { Route } from './+types/verify-page.ts';
import { AccountScreen } from './account-screen.tsx';
import { ResendCode } from './resend-code.tsx';
import { useMailedLink } from './use-mailed-link.ts';
import styles from './verify-page.module.css';

const title = 'Verify Your Email';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title,
    description: 'Enter the code we emailed you.',
  });

/** Continues after verification: a new account is signed in, an existing one chooses a new password. */
function useContinue() {
  const navigate = useNavigate();
  const { state, destination } = useReturnTarget();
  return async ({ token, id, email, existingUser }: Output<typeof accountsCalls.verifyCode>) => {
    if (existingUser) {
      writeTab('recovery', token);
      writeTab('email', email);
    } else {
      startSession({ token, id });
      removeTab('email');
    }
    showSnackbar(accountMessages.verify);
    await (existingUser
      ? navigate('/changepassword', { state, replace: true })
      : navigate(destination, { replace: true }));
  };
}

export default function VerifyPage() {
  const onVerified = useContinue();
  const { state: link, retry } = useMailedLink(onVerified);
  const email = useTabValue('email');
  // The form's key: a new code starts an empty form.
  const [codesSent, setCodesSent] = useState(0);
  if (link === 'checking')
    return (
      <AccountScreen title={title} aside={null}>
        <LoadingLine />
      </AccountScreen>
    );
  if (link instanceof CallFailure)
    return (
      <AccountScreen title={title} aside={null}>
        <FailedState what="We could not check your link" message={link.message} onRetry={retry} />
      </AccountScreen>
    );
  if (link === 'refused')
    return <NoCode words="That link has already been used or is more than two hours old." />;
  if (email === null) return <NoCode words="No code was sent from this tab." />;
  return (
    <CodeScreen
      key={codesSent}
      email={email ?? ''}
      onVerified={onVerified}
      onNewCode={() => setCodesSent((count) => count + 1)}
    />
  );
}

/** Shown when there is no code to verify: links to the page that sends one. */
function NoCode({ words }: { readonly words: string }) {
  const { state } = useReturnTarget();
  return (
    <AccountScreen title={title} aside={null}>
      <EmptyState title="You need a code first">
        <p>{words} We can email you a new one.</p>
        <ButtonLink to="/forgotpassword" state={state} primary>
          Send Code
        </ButtonLink>
      </EmptyState>
    </AccountScreen>
  );
}

const digits = ['digit1', 'digit2', 'digit3', 'digit4'] as const;

interface CodeScreenProps {
  readonly email: string;
  readonly onVerified: ReturnType<typeof useContinue>;
  readonly onNewCode: () => void;
}

/** After this many wrong tries, the server refuses even the right code. */
const MAX_TRIES = 3;

function CodeScreen({ email, onVerified, onNewCode }: CodeScreenProps) {
  const [wrongTries, setWrongTries] = useState(0);
  const code = useRef<HTMLDivElement>(null);
  useEffect(() => code.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    schema: codeForm,
    send: async (values) =>
      onVerified(await callFromBrowser(accountsCalls.verifyCode, { body: { email, otp: codeOf(values) } })),
    defaultField: 'digit1',
    onFailure: ({ status, code: reason, message }) => {
      if (reason === 'INVALID_OTP') setWrongTries((tries) => tries + 1);
      showSnackbar(status === 422 ? 'Invalid OTP' : message);
    },
  });
  const boxes = digits.map((name) => form.field(name));
  // The boxes are one field to the visitor: show no error until all of them are touched.
  const touched = boxes.every(({ error, valid }) => valid || error !== undefined);
  const error = touched ? boxes.find((box) => box.error !== undefined)?.error : undefined;
  return (
    <AccountScreen
      title={title}
      aside={
        <>
          <h2>No email?</h2>
          <p>It can take a minute. Check your spam folder, too.</p>
          <ResendCode email={email} onSent={onNewCode} />
        </>
      }
    >
      <FormCard title={title} hideTitle form={form} submit="Verify">
        <p>
          We sent a four-digit code to <strong>{email}</strong>. It works for ten minutes.
        </p>
        <div ref={code}>
          <CodeField label="Code" names={digits} error={error} valid={touched && error === undefined} />
        </div>
        {wrongTries > 0 && <TriesLeft count={MAX_TRIES - wrongTries} email={email} onSent={onNewCode} />}
      </FormCard>
    </AccountScreen>
  );
}

interface TriesLeftProps {
  readonly count: number;
  readonly email: string;
  readonly onSent: () => void;
}

/** Shows the tries that are left, and offers a new code after the last one. */
function TriesLeft({ count, email, onSent }: TriesLeftProps) {
  if (count > 0)
    return (
      <p role="status">
        {count === 1 ? '1 try left' : `${count} tries left`} with this code. Use the one in our newest email.
      </p>
    );
  return (
    <div className={styles.spent} role="status">
      <p>After three wrong tries this code no longer works. You need a new one.</p>
      <ResendCode email={email} label="Send a New Code" onSent={onSent} />
    </div>
  );
}
