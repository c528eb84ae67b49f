import { accountLabels, accountMessages, accountsCalls, forgotPasswordForm } from '@outpick/contracts';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { useReturnTarget } from '../../platform/sign-in-return.ts';
import { writeTab } from '../../platform/storage.ts';
import { useForm } from '../../platform/use-form.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { AccountScreen } from './account-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Forgot Password',
    description: 'Choose a new password with a code we email you.',
  });

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { state } = useReturnTarget();
  const form = useForm({
    schema: forgotPasswordForm,
    send: async (body) => {
      await callFromBrowser(accountsCalls.sendRecoveryCode, { body });
      writeTab('email', body.email);
      showSnackbar(accountMessages.recoveryCode);
      await navigate('/verifypassword', { state });
    },
    onFailure: ({ message }) => showSnackbar(message),
  });
  return (
    <AccountScreen
      title="Forgot Password"
      aside={
        <>
          <h2>Remembered it?</h2>
          <ButtonLink to="/login" state={state}>
            Sign In
          </ButtonLink>
        </>
      }
    >
      <FormCard title="Forgot Password" hideTitle form={form} submit="Send Code">
        <TextField
          label={accountLabels.registeredEmail}
          {...form.field('email')}
          type="email"
          autoComplete="username"
          required
        />
      </FormCard>
    </AccountScreen>
  );
}
