import {
  accountLabels,
  accountMessages,
  accountsCalls,
  newPasswordCalls,
  passwordChangeForm,
  type Profile,
} from '@outpick/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { PasswordField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { toResult } from '../../platform/load-result.ts';
import { writeTab } from '../../platform/storage.ts';
import { useForm } from '../../platform/use-form.ts';
import { NewPasswordFields } from '../accounts/index.ts';
import styles from './narrow.module.css';
import { addressOf } from './tabs.ts';

/** Changes the password, or sets the first one. */
export const ChangePassword = ({ profile: { hasPassword, email } }: { readonly profile: Profile }) =>
  hasPassword ? <PasswordForm /> : <SetPassword email={email} />;

/** An account without a password gets one by mail, as a forgotten one is replaced. Every device is signed out then. */
function SetPassword({ email }: { readonly email: string }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    const sent = await toResult(callFromBrowser(accountsCalls.sendRecoveryCode, { body: { email } }));
    setPending(false);
    if (sent.state === 'failed') return showSnackbar(sent.message);
    writeTab('email', email);
    showSnackbar(accountMessages.recoveryCode);
    return navigate('/verifypassword', { state: { returnTo: addressOf('password') } });
  };
  return (
    <div className={styles.set}>
      <p>
        You sign in with a code that we email you. If you want a password, we email a code to{' '}
        <strong>{email}</strong> first. Then you sign in again on every device.
      </p>
      <Button primary disabled={pending} onClick={() => void send()}>
        Set a Password
      </Button>
    </div>
  );
}

/** Changes the password; every other device is signed out. */
function PasswordForm() {
  const navigate = useNavigate();
  const form = useForm({
    schema: passwordChangeForm,
    send: async (body) => {
      await callFromBrowser(newPasswordCalls.changePassword, { body });
      showSnackbar(accountMessages.passwordChange);
      await navigate('/');
    },
    onFailure: ({ message }) => showSnackbar(message),
  });
  return (
    <div className={styles.narrow}>
      <FormCard title="Change Password" hideTitle form={form} submit="Change Password">
        <PasswordField
          label={accountLabels.oldPassword}
          {...form.field('oldPassword')}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields
          label={accountLabels.newPassword}
          password={form.field('newPassword')}
          confirmation={form.field('confirmPassword')}
          onlyListedSpecials
        />
      </FormCard>
    </div>
  );
}
