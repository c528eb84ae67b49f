import { accountLabels, accountMessages, newPasswordCalls, recoveryForm } from '@outpick/contracts';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { EmptyState } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { endSession, readToken } from '../../platform/session.ts';
import { useReturnTarget } from '../../platform/sign-in-return.ts';
import { readTab, removeTab, useTabValue } from '../../platform/storage.ts';
import { useForm } from '../../platform/use-form.ts';
import type { Route } from './+types/change-password-page.ts';
import { AccountScreen } from './account-screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Change Password',
    description: 'Choose a new password for your account.',
  });

/** The last step of recovery; works only in the tab that verified the code. */
export default function ChangePasswordPage() {
  const { state } = useReturnTarget();
  const recoveryToken = useTabValue('recovery');
  if (recoveryToken === null)
    return (
      <AccountScreen title="Change Password" aside={null}>
        <EmptyState title="You need a code first">
          <p>To choose a new password, you need a code that we email you.</p>
          <ButtonLink to="/forgotpassword" state={state} primary>
            Send Code
          </ButtonLink>
        </EmptyState>
      </AccountScreen>
    );
  return <NewPassword />;
}

function NewPassword() {
  const navigate = useNavigate();
  const { state } = useReturnTarget();
  const email = useTabValue('email') ?? '';
  const form = useForm({
    schema: recoveryForm,
    send: async (passwords) => {
      const body = { ...passwords, email: readTab('email') ?? '' };
      await callFromBrowser(newPasswordCalls.recoverPassword, { body });
      removeTab('recovery');
      removeTab('email');
      // All sessions have ended, also the one of a player who sets a first password.
      if (readToken() !== null) endSession();
      showSnackbar(accountMessages.recovery);
      await navigate('/login', { state, replace: true });
    },
    onFailure: ({ status, message }) => {
      showSnackbar(message);
      if (status !== 401) return;
      // The recovery token expired after ten minutes or was used: the visitor needs a new code.
      removeTab('recovery');
      void navigate('/forgotpassword', { state, replace: true });
    },
  });
  return (
    <AccountScreen
      title="Change Password"
      aside={
        <>
          <h2>What happens next</h2>
          <p>You will be signed out on every device. Then sign in with your new password.</p>
        </>
      }
    >
      <FormCard title="Change Password" hideTitle form={form} submit="Change Password">
        <p>
          For <strong>{email}</strong>
        </p>
        {/* For password managers, and for the rule against passwords made from the email. */}
        <input hidden type="text" name="email" autoComplete="username" value={email} readOnly />
        <NewPasswordFields
          label={accountLabels.newPassword}
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
        />
      </FormCard>
    </AccountScreen>
  );
}
