import type { Output } from '@outpick/contracts';
import { accountMessages, accountsCalls, CallFailure, codeForm, codeOf } from '@outpick/contracts';
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

const title = 'Verify Your E-mail';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title,
    description: 'Type the code that we mailed to you.',
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
  if (link === 'checking')
    return (
      <AccountScreen title={title} aside={null}>
        <LoadingLine />
      </AccountScreen>
    );
  if (link instanceof CallFailure)
    return (
      <AccountScreen title={title} aside={null}>
        <FailedState what="Your link was not checked" message={link.message} onRetry={retry} />
      </AccountScreen>
    );
  if (link === 'refused') return <NoCode words="That link was used already, or is older than two hours." />;
  if (email === null) return <NoCode words="There is no code to wait for in this tab." />;
  return <CodeScreen email={email ?? ''} onVerified={onVerified} />;
}

/** Shown when there is no code to verify: links to the page that sends one. */
function NoCode({ words }: { readonly words: string }) {
  const { state } = useReturnTarget();
  return (
    <AccountScreen title={title} aside={null}>
      <EmptyState title="First, a code">
        <p>{words} We can mail you a new one.</p>
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
}

function CodeScreen({ email, onVerified }: CodeScreenProps) {
  const form = useForm({
    schema: codeForm,
    send: async (values) =>
      onVerified(await callFromBrowser(accountsCalls.verifyCode, { body: { email, otp: codeOf(values) } })),
    defaultField: 'digit1',
    onFailure: ({ status, message }) => showSnackbar(status === 422 ? 'Invalid OTP' : message),
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
          <h2>No mail?</h2>
          <p>It can take a minute, and sometimes lands among the junk.</p>
          <ResendCode email={email} />
        </>
      }
    >
      <FormCard title={title} hideTitle form={form} submit="Verify">
        <p>
          We sent a code of four digits to <strong>{email}</strong>. It is good for ten minutes.
        </p>
        <CodeField label="Code" names={digits} error={error} valid={touched && error === undefined} />
      </FormCard>
    </AccountScreen>
  );
}
