import {
  accountLabels,
  accountMessages,
  accountsCalls,
  CallFailure,
  loginForm,
  pages,
  type SuspensionNotice as Notice,
} from '@outpick/contracts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { PasswordField, TextField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { startSession } from '../../platform/session.ts';
import { useRedirectSignedIn, useReturnTarget } from '../../platform/sign-in-return.ts';
import { writeTab } from '../../platform/storage.ts';
import { useForm } from '../../platform/use-form.ts';
import { SuspensionNotice } from '../moderation/index.ts';
import type { Route } from './+types/login-page.ts';
import { AccountScreen } from './account-screen.tsx';
import styles from './login-page.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInLinkOffer } from './sign-in-link-offer.tsx';
import { suspensionOf } from './suspension-of.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Sign In',
    description: 'Sign in to pick against the algorithm.',
  });

/** The password is right, but the email address is not verified; the server has mailed a new code. */
const isUnverified = (error: unknown) => error instanceof CallFailure && error.code === 'EMAIL_NOT_VERIFIED';

export default function LoginPage() {
  const [notice, setNotice] = useState<Notice>();
  const [limitedEmail, setLimitedEmail] = useState<string>();
  const navigate = useNavigate();
  const { state, destination } = useReturnTarget();
  useRedirectSignedIn(destination);
  const form = useForm({
    schema: loginForm,
    send: async (body) => {
      try {
        startSession(await callFromBrowser(accountsCalls.login, { body }));
      } catch (error) {
        if (isUnverified(error)) writeTab('email', body.email);
        if (error instanceof CallFailure && error.status === 429) setLimitedEmail(body.email);
        throw error;
      }
      showSnackbar(accountMessages.login);
    },
    defaultField: 'password',
    onFailure: (failure) => {
      const suspended = suspensionOf(failure);
      if (suspended) return setNotice(suspended);
      showSnackbar(failure.message);
      if (isUnverified(failure)) void navigate('/verifypassword', { state });
    },
  });
  return (
    <AccountScreen
      title="Sign In"
      aside={
        // A suspended player is not invited to open a second account.
        notice ? undefined : (
          <>
            <h2>New here?</h2>
            <p>
              With an account you can pick against the algorithm, keep track of your record and download the
              numbers. It’s free: no prizes, no stakes.
            </p>
            <ButtonLink to="/signup" state={state}>
              Sign Up
            </ButtonLink>
          </>
        )
      }
    >
      {notice ? (
        <SuspensionNotice notice={notice} />
      ) : (
        <FormCard
          title="Sign In"
          hideTitle
          form={form}
          submit="Sign In"
          beside={
            <>
              <div className={styles.ways}>
                <Link to="/forgotpassword" state={state}>
                  Forgot password?
                </Link>
                <Link to={pages.signInLink.path} state={state}>
                  Email me a sign-in link
                </Link>
              </div>
              <PasskeySignIn onSuspended={setNotice} />
            </>
          }
        >
          <TextField
            label={accountLabels.email}
            {...form.field('email')}
            type="email"
            autoComplete="username"
            required
          />
          <PasswordField
            label={accountLabels.password}
            {...form.field('password')}
            autoComplete="current-password"
            required
          />
          {limitedEmail !== undefined && <SignInLinkOffer email={limitedEmail} />}
        </FormCard>
      )}
    </AccountScreen>
  );
}
