import type { Output } from '@outpick/contracts';
import { accountMessages, accountsCalls, CallFailure } from '@outpick/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { EmptyState, FailedState, LoadingLine } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { startSession } from '../../platform/session.ts';
import { useReturnTarget } from '../../platform/sign-in-return.ts';
import { removeTab, useTabValue, writeTab } from '../../platform/storage.ts';
import type { Route } from './+types/verify-page.ts';
import { AccountScreen } from './account-screen.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { useMailedLink } from './use-mailed-link.ts';

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

interface CodeScreenProps {
  readonly email: string;
  readonly onVerified: ReturnType<typeof useContinue>;
  readonly onNewCode: () => void;
}

function CodeScreen({ email, onVerified, onNewCode }: CodeScreenProps) {
  const resend = async () => callFromBrowser(accountsCalls.resendCode, { body: { email } });
  return (
    <AccountScreen
      title={title}
      aside={
        <>
          <h2>No email?</h2>
          <p>It can take a minute. Check your spam folder, too.</p>
          <ResendCode send={resend} onSent={onNewCode} />
        </>
      }
    >
      <CodeForm
        title={title}
        hideTitle
        isFocused
        verify={async (otp) =>
          onVerified(await callFromBrowser(accountsCalls.verifyCode, { body: { email, otp } }))
        }
        onFailure={({ status, message }) => showSnackbar(status === 422 ? 'Invalid OTP' : message)}
        resend={resend}
        onResent={onNewCode}
      >
        <p>
          We sent a four-digit code to <strong>{email}</strong>. It works for ten minutes.
        </p>
      </CodeForm>
    </AccountScreen>
  );
}
