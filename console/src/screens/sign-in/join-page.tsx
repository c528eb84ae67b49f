import type { Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button, Divider, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { CopyButton } from '../../design/copy-button.tsx';
import { Failure, FailureLine } from '../../design/failure.tsx';
import { Field } from '../../design/field.tsx';
import { Loading } from '../../design/loaded.tsx';
import { callConsole } from '../../platform/call-console.ts';
import { failureMessage, fieldMessages } from '../../platform/failure-message.ts';
import { makePasskeyOfLink } from '../../platform/passkeys.ts';
import { queries } from '../../platform/queries.ts';
import { keepSelf } from '../../platform/self.ts';
import { Door } from './door.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Link = Output<typeof adminCalls.openOperatorLink>;
/** Without recovery codes if the operator joined with a passkey. */
type Joined = Output<typeof adminCalls.acceptOperatorLinkWithPasskey> & {
  readonly recoveryCodes?: readonly string[];
};

const titles: Readonly<Record<Link['kind'], string>> = {
  'first-owner': 'Set up the console',
  invitation: 'Join the console',
  reset: 'Set a new sign-in',
};

/** The page of a one-time link: sets up a passkey, or a password and an authenticator app. */
export function JoinPage() {
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  const navigate = useNavigate();
  const [joined, setJoined] = useState<Joined>();
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: async () => callConsole(adminCalls.openOperatorLink, { body: { token } }),
    // An accepted link is used up: a refetch would report it as invalid.
    enabled: joined === undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const enter = ({ self }: Joined) => {
    queries.clear();
    keepSelf(self);
    navigate('/', { replace: true });
  };
  if (joined?.recoveryCodes)
    return (
      <Door title="Your recovery codes">
        <RecoveryCodes codes={joined.recoveryCodes} onSaved={() => enter(joined)} />
      </Door>
    );
  if (link.data)
    return (
      <Door title={titles[link.data.kind]}>
        <JoinForm
          token={token}
          link={link.data}
          onJoined={(result) => (result.recoveryCodes ? setJoined(result) : enter(result))}
        />
      </Door>
    );
  return (
    <Door title="Join the console">
      {link.error ? (
        <Failure what="The link cannot be used." error={link.error} onRetry={link.refetch} />
      ) : (
        <Loading />
      )}
    </Door>
  );
}

/** How the operator will sign in. */
type Way = 'passkey' | 'password';

interface JoinFormProps {
  readonly token: string;
  readonly link: Link;
  readonly onJoined: (joined: Joined) => void;
}

function JoinForm({ token, link, onJoined }: JoinFormProps) {
  const [values, setValues] = useState({
    email: link.email ?? '',
    name: link.name ?? '',
    password: '',
    code: '',
  });
  const [way, setWay] = useState<Way>('password');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const fields = fieldMessages(error);
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
    refusal: fields[name],
  });
  const attempt = async (chosen: Way, join: () => Promise<Joined>) => {
    setWay(chosen);
    setPending(true);
    setError(undefined);
    try {
      onJoined(await join());
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  };
  const joinWithPassword = async () =>
    attempt('password', async () =>
      callConsole(adminCalls.acceptOperatorLink, { body: { token, ...values } }),
    );
  const joinWithPasskey = async () =>
    attempt('passkey', async () => {
      const { name, email } = values;
      const answer = await makePasskeyOfLink({ token, name });
      return callConsole(adminCalls.acceptOperatorLinkWithPasskey, { body: { token, name, email, answer } });
    });
  const failure = error === undefined ? undefined : failureMessage(error);
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void joinWithPassword();
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          Your role: <strong>{link.role}</strong>
        </Typography>
        <Field label="Name" autoComplete="name" {...field('name')} />
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          {...field('email')}
          help={link.email === null ? undefined : 'The link is for this email.'}
          slotProps={{ htmlInput: { readOnly: link.email !== null } }}
        />
        <Typography variant="h2">With a passkey</Typography>
        <Typography>
          Sign in with your fingerprint, your face or the PIN of your device. You need no password and no app.
        </Typography>
        <Button variant="contained" onClick={() => void joinWithPasskey()} disabled={isPending}>
          Use a passkey
        </Button>
        <FailureLine message={way === 'passkey' ? failure : undefined} />
        <Divider>or</Divider>
        <Typography variant="h2">With a password and an app</Typography>
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          {...field('password')}
          help="At least 12 characters."
        />
        <Typography>
          Add this key to an app that makes codes, such as your password manager or Google Authenticator. Then
          write the six digits that it shows.
        </Typography>
        <AuthenticatorKey link={link} />
        <Field
          label="Code"
          autoComplete="one-time-code"
          {...field('code')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <FailureLine message={way === 'password' ? failure : undefined} />
        <Button type="submit" variant="outlined" disabled={isPending}>
          Continue
        </Button>
      </Box>
    </form>
  );
}

/** The key for the authenticator app: to scan from another device, to open on this one, and to type. */
function AuthenticatorKey({ link }: { readonly link: Link }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Button variant="outlined" href={link.authenticatorAddress}>
        Open in the app on this device
      </Button>
      <QrCode text={link.authenticatorAddress} label="QR code of the key below" />
      <Typography
        data-testid="authenticator-key"
        sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: 0 }}
      >
        {link.authenticatorKey}
      </Typography>
      <CopyButton text={link.authenticatorKey} label="Copy the key" />
    </Box>
  );
}
