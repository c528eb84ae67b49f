import {
  accountLabels,
  accountMessages,
  accountsCalls,
  CallFailure,
  forgotPasswordForm,
  pages,
  readSignInFragment,
  type SignInFragment,
  type SuspensionNotice as Notice,
} from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { EmptyState } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { startSession, useSignedIn } from '../../platform/session.ts';
import { useRedirectSignedIn, useReturnTarget } from '../../platform/sign-in-return.ts';
import { useForm } from '../../platform/use-form.ts';
import { SuspensionNotice } from '../moderation/index.ts';
import type { Route } from './+types/sign-in-link-page.ts';
import { AccountScreen } from './account-screen.tsx';
import { joinAnchor } from './join-draft.ts';
import { requestSignInLink } from './request-sign-in-link.ts';
import { SignInLinkSent } from './sign-in-link-offer.tsx';
import { suspensionOf } from './suspension-of.ts';

const title = 'Sign In by Email';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title,
    description: 'Sign in with a link that we email you.',
  });

/** Requests a sign-in link, or uses the one in the address. */
export default function SignInLinkPage() {
  const { hash } = useLocation();
  const [link, setLink] = useState<SignInFragment>();
  const [refused, setRefused] = useState(false);
  useEffect(() => setLink(readSignInFragment(hash.slice(1))), [hash]);
  if (link && !refused) return <UseLink link={link} onRefused={() => setRefused(true)} />;
  if (link?.isJoin) return <NewCodeNeeded />;
  return <RequestLink refused={refused} />;
}

interface UseLinkProps {
  readonly link: SignInFragment;
  readonly onRefused: () => void;
}

/**
 * Waits for a tap before it uses the link, because scanners of mails open links, and the link works once. A stranger may have
 * mailed a link to the stranger's own account, so the page warns before the link replaces a session.
 */
function UseLink({ link: { secret, returnTo, isJoin }, onRefused }: UseLinkProps) {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  // The tap keeps the text, which the new session would change until the next page opens.
  const [tapped, setTapped] = useState<{ readonly signedIn: boolean | undefined }>();
  const [notice, setNotice] = useState<Notice>();
  const signIn = async () => {
    setTapped({ signedIn });
    try {
      startSession(
        isJoin
          ? await callFromBrowser(accountsCalls.joinWithCode, { body: { code: secret } })
          : await callFromBrowser(accountsCalls.signInWithLink, { body: { secret } }),
      );
      showSnackbar(accountMessages.login);
      await navigate(returnTo ?? (isJoin ? pages.today.path : '/'), { replace: true });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setTapped(undefined);
      const suspended = suspensionOf(error);
      if (suspended) return setNotice(suspended);
      showSnackbar(error.message);
      if (error.code === 'INVALID_SIGN_IN_LINK') onRefused();
    }
  };
  const endsSession = tapped ? tapped.signedIn : signedIn;
  return (
    <AccountScreen title={title} aside={null}>
      {notice ? (
        <SuspensionNotice notice={notice} />
      ) : (
        <EmptyState title={endsSession ? 'You are signed in already' : 'One tap and you’re in'}>
          {endsSession ? (
            <p>
              This link signs in to the account that it was emailed to, which may be another one, and ends
              your present session here. Continue only if you asked for this link.
            </p>
          ) : (
            <p>This link works once, on this device. Only use a link that you asked for.</p>
          )}
          <Button primary disabled={tapped !== undefined} onClick={() => void signIn()}>
            Sign In
          </Button>
        </EmptyState>
      )}
    </AccountScreen>
  );
}

/** The link of a mail with a code was refused. A new code comes from the form that asked for it. */
const NewCodeNeeded = () => (
  <AccountScreen title={title} aside={null}>
    <EmptyState title="You need a new code">
      <p>That link has already been used or is more than an hour old. We can email you a new one.</p>
      <ButtonLink to={`${pages.today.path}#${joinAnchor}`} primary>
        Get a New Code
      </ButtonLink>
    </EmptyState>
  </AccountScreen>
);

function RequestLink({ refused }: { readonly refused: boolean }) {
  const { state, destination } = useReturnTarget();
  useRedirectSignedIn(destination);
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: forgotPasswordForm,
    send: async ({ email }) => {
      await requestSignInLink(email, destination);
      setSentTo(email);
    },
    onFailure: ({ message }) => showSnackbar(message),
  });
  return (
    <AccountScreen
      title={title}
      aside={
        <>
          <h2>Know your password?</h2>
          <ButtonLink to="/login" state={state}>
            Sign In
          </ButtonLink>
          <h2>New here?</h2>
          <ButtonLink to="/signup" state={state}>
            Sign Up
          </ButtonLink>
        </>
      }
    >
      {sentTo === undefined ? (
        <FormCard title={title} hideTitle form={form} submit="Email Me a Link">
          <p>
            {refused
              ? 'That link has already been used or is more than an hour old. We can email you a new one.'
              : 'We email you a link that signs you in without your password. It works once, for an hour.'}
          </p>
          <TextField
            label={accountLabels.registeredEmail}
            {...form.field('email')}
            type="email"
            autoComplete="username"
            required
          />
        </FormCard>
      ) : (
        <EmptyState title="Check your email">
          <SignInLinkSent email={sentTo} />
          <Button onClick={() => setSentTo(undefined)}>Send Another</Button>
        </EmptyState>
      )}
    </AccountScreen>
  );
}
