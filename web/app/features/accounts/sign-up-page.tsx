import { accountLabels, accountMessages, newPasswordCalls, signUpForm } from '@outpick/contracts';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { CheckField, TextField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { randomToken } from '../../platform/random-token.ts';
import { useRedirectSignedIn, useReturnTarget } from '../../platform/sign-in-return.ts';
import { writeLocal, writeTab } from '../../platform/storage.ts';
import { useForm } from '../../platform/use-form.ts';
import type { Route } from './+types/sign-up-page.ts';
import { AccountScreen } from './account-screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TermsLabel } from './terms-label.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Sign Up',
    description: 'Join Outpick and pick against the algorithm: free, no prizes, no stakes.',
  });

/** The token of an invitation's link. It stays in the address, so that a reloaded page still has it. */
const inviteOf = (hash: string): string | undefined => /^#invite=([\w-]{1,100})$/u.exec(hash)?.[1];

export default function SignUpPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { state, destination } = useReturnTarget();
  useRedirectSignedIn(destination);
  const form = useForm({
    schema: signUpForm,
    send: async ({ terms: _accepted, ...body }) => {
      // An app sends its device's token; a browser has none, so it sends a random value that it does not keep.
      const input = { body: { ...body, deviceToken: randomToken(), invite: inviteOf(hash) } };
      const { id } = await callFromBrowser(newPasswordCalls.signUp, input);
      writeLocal('id', id);
      writeTab('email', body.email);
      showSnackbar(accountMessages.signUp);
      await navigate('/verifypassword', { state });
    },
    onFailure: ({ message }) => showSnackbar(message),
  });
  return (
    <AccountScreen
      title="Sign Up"
      aside={
        <>
          <h2>What you need</h2>
          <p>An email and a password. We email you a four-digit code, and you’re in.</p>
          <h2>Already playing?</h2>
          <ButtonLink to="/login" state={state}>
            Sign In
          </ButtonLink>
        </>
      }
    >
      <FormCard title="Sign Up" hideTitle form={form} submit="Sign Up">
        <TextField
          label={accountLabels.email}
          {...form.field('email')}
          type="email"
          autoComplete="username"
          required
        />
        <NewPasswordFields
          label={accountLabels.password}
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
        />
        <CheckField label={<TermsLabel />} {...form.field('terms')} required />
      </FormCard>
    </AccountScreen>
  );
}
