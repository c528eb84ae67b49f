import { accountLabels, accountsCalls, type CallFailure, profileCalls } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { Button, SubmitButton } from '../../design/button.tsx';
import { PasswordField, TextField } from '../../design/field.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { LoadingLine } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { useForm } from '../../platform/use-form.ts';
import formStyles from './password-form.module.css';

/** How the player proves to be the owner. */
export type OwnerProof =
  | z.output<typeof accountsCalls.checkPassword.body>
  | z.output<typeof accountsCalls.checkCode.body>;

interface ConfirmOwnerProps {
  /** The words of the button that acts. */
  readonly action: string;
  readonly danger?: boolean;
  readonly act: (proof: OwnerProof) => Promise<void>;
  /** Shows a failure that the fields do not show. By default the dialog closes, because it would cover the snackbar. */
  readonly onFailure?: ((failure: CallFailure) => void) | undefined;
  readonly onClose: () => void;
}

/**
 * The end of a dialog before a sensitive action: asks for the password or, if the account has none, for a mailed code. So someone
 * with an unlocked device cannot act as the owner.
 */
export function ConfirmOwner(props: ConfirmOwnerProps) {
  const [profile, setProfile] =
    useState<FinalResult<{ readonly hasPassword: boolean; readonly email: string }>>();
  useEffect(() => {
    let current = true;
    const load = async () => {
      const loaded = await toResult(callFromBrowser(profileCalls.getProfile, {}));
      if (current) setProfile(loaded);
    };
    void load();
    return () => {
      current = false;
    };
  }, []);
  if (!profile) return <LoadingLine />;
  // Most accounts have a password. If this account has none, the server refuses any.
  if (profile.state === 'failed' || profile.data.hasPassword) return <WithPassword {...props} />;
  return <WithCode {...props} email={profile.data.email} />;
}

/** Handles a failure that the field of this name does not show. */
const beyondField =
  (name: string, { onFailure, onClose }: Pick<ConfirmOwnerProps, 'onFailure' | 'onClose'>) =>
  (failure: CallFailure) => {
    if (name in failure.fields || failure.code === 'INVALID_OTP') return;
    if (onFailure) return onFailure(failure);
    onClose();
    showSnackbar(failure.message);
  };

function WithPassword({ action, danger = false, act, onFailure, onClose }: ConfirmOwnerProps) {
  const form = useForm({
    schema: accountsCalls.checkPassword.body,
    send: act,
    onFailure: beyondField('password', { onFailure, onClose }),
  });
  return (
    <form {...form.props} className={formStyles.form}>
      <PasswordField
        label={accountLabels.password}
        {...form.field('password')}
        autoComplete="current-password"
        required
      />
      <Answers action={action} danger={danger} pending={form.pending} onClose={onClose} />
    </form>
  );
}

function WithCode({ email, ...props }: ConfirmOwnerProps & { readonly email: string }) {
  const [state, setState] = useState<'offered' | 'pending' | 'sent'>('offered');
  const { onClose } = props;
  const send = async () => {
    setState('pending');
    const { state: outcome, ...rest } = await toResult(
      callFromBrowser(accountsCalls.requestConfirmation, {}),
    );
    if (outcome === 'loaded') return setState('sent');
    onClose();
    if ('message' in rest) showSnackbar(rest.message);
    return undefined;
  };
  if (state === 'sent') return <EnterCode {...props} email={email} />;
  return (
    <>
      <p>Your account has no password. We email you a code to confirm that it’s you.</p>
      <div className={formStyles.answers}>
        <Button onClick={onClose}>Cancel</Button>
        <Button primary disabled={state === 'pending'} onClick={() => void send()}>
          Email Me a Code
        </Button>
      </div>
    </>
  );
}

/** Unlike the form that signs in, it waits for the button: the action cannot be undone. */
function EnterCode({
  email,
  action,
  danger = false,
  act,
  onFailure,
  onClose,
}: ConfirmOwnerProps & { readonly email: string }) {
  const form = useForm({
    schema: accountsCalls.checkCode.body,
    send: act,
    defaultField: 'code',
    onFailure: beyondField('code', { onFailure, onClose }),
  });
  return (
    <form {...form.props} className={formStyles.form}>
      <div>
        <p>
          We sent a four-digit code to <strong>{email}</strong>. It works for ten minutes.
        </p>
        <TextField
          label={accountLabels.code}
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
        />
      </div>
      <Answers action={action} danger={danger} pending={form.pending} onClose={onClose} />
    </form>
  );
}

interface AnswersProps extends Pick<ConfirmOwnerProps, 'action' | 'onClose'> {
  readonly danger: boolean;
  readonly pending: boolean;
}

const Answers = ({ action, danger, pending, onClose }: AnswersProps) => (
  <div className={formStyles.answers}>
    <Button disabled={pending} onClick={onClose}>
      Cancel
    </Button>
    <SubmitButton danger={danger} pending={pending}>
      {action}
    </SubmitButton>
  </div>
);
