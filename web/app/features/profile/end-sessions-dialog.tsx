import { accountLabels, accountsCalls, type Session } from '@outpick/contracts';
import { useRevalidator } from 'react-router';
import { Dialog } from '../../design/dialog.tsx';
import { PasswordField } from '../../design/field.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { SubmitButton } from '../../design/button.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './password-form.module.css';

interface EndSessionsDialogProps {
  /** One session, or all except this device's. */
  readonly ending: Session | 'all';
  readonly onClose: () => void;
}

/** Requires the password, so that someone with an unlocked device cannot sign its owner out elsewhere. */
export function EndSessionsDialog({ ending, onClose }: EndSessionsDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: accountsCalls.checkPassword.body,
    send: async ({ password }) => {
      const target = ending === 'all' ? {} : { sessionId: ending.id };
      await callFromBrowser(accountsCalls.endSessions, { body: { password, ...target } });
      onClose();
      showSnackbar(ending === 'all' ? 'Signed out everywhere else.' : `Signed out: ${ending.device}.`);
      await revalidate();
    },
    onFailure: ({ fields, message }) => {
      if ('password' in fields) return;
      // An open dialog would cover the snackbar.
      onClose();
      showSnackbar(message);
    },
  });
  return (
    <Dialog title={ending === 'all' ? 'Sign out everywhere else' : 'Sign out'} onClose={onClose}>
      <p>
        {ending === 'all'
          ? 'Every other device will have to sign in again.'
          : `${ending.device} will have to sign in again.`}
      </p>
      <form {...form.props} className={styles.form}>
        <PasswordField
          label={accountLabels.password}
          {...form.field('password')}
          autoComplete="current-password"
          required
        />
        <SubmitButton pending={form.pending}>Sign out</SubmitButton>
      </form>
    </Dialog>
  );
}
