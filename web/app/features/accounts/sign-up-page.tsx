import { accountLabels, accountMessages, newPasswordCalls, signUpForm } from '@outpick/contracts';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { CheckField, TextField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { useRedirectSignedIn, useReturnTarget } from '../../platform/sign-in-return.ts';
import { writeLocal, writeTab } from '../../platform/storage.ts';
import { useForm } from '../../platform/use-form.ts';
import type { Route } from './+types/sign-up-page.ts';
import { AccountScreen } from './account-screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Sign Up',
    description: 'Join Outpick and pick against the algorithm: free, no prizes, no stakes.',
  });

export default function SignUpPage() {
  const navigate = useNavigate();
  const { state, destination } = useReturnTarget();
  useRedirectSignedIn(destination);
  const form = useForm({
    schema: signUpForm,
    send: async ({ terms: _accepted, ...body }) => {
      const { id } = await callFromBrowser(newPasswordCalls.signUp, { body });
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
          <h2>What we ask for</h2>
          <p>An e-mail and a password. We mail you a code of four digits, and you are in.</p>
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
        <CheckField
          label={
            <>
              I am 18 or older and agree to the{' '}
              <Link to="/privacypolicy" target="_blank">
                Privacy Policy
              </Link>
            </>
          }
          {...form.field('terms')}
          required
        />
      </FormCard>
    </AccountScreen>
  );
}
