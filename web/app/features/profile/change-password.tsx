import { accountLabels, accountMessages, newPasswordCalls, passwordChangeForm } from '@outpick/contracts';
import { useNavigate } from 'react-router';
import { PasswordField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useForm } from '../../platform/use-form.ts';
import { NewPasswordFields } from '../accounts/index.ts';
import styles from './narrow.module.css';

/** Changes the password; every other device is signed out. */
export function ChangePassword() {
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
