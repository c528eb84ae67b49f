import type { Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { CopyButton } from '../../design/copy-button.tsx';
import { Failure, FailureLine } from '../../design/failure.tsx';
import { Field } from '../../design/field.tsx';
import { Loading } from '../../design/loaded.tsx';
import { callConsole } from '../../platform/call-console.ts';
import { failureMessage, fieldMessages } from '../../platform/failure-message.ts';
import { queries } from '../../platform/queries.ts';
import { keepSelf } from '../../platform/self.ts';
import { Door } from './door.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Link = Output<typeof adminCalls.openOperatorLink>;
type Joined = Output<typeof adminCalls.acceptOperatorLink>;

const titles: Readonly<Record<Link['kind'], string>> = {
  'first-owner': 'Set up the console',
  invitation: 'Join the console',
  reset: 'Set a new password',
};

/** The page of a one-time link: sets up an operator's password and second factor. */
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
  if (joined)
    return (
      <Door title="Your recovery codes">
        <RecoveryCodes
          codes={joined.recoveryCodes}
          onSaved={() => {
            queries.clear();
            keepSelf(joined.self);
            navigate('/', { replace: true });
          }}
        />
      </Door>
    );
  if (link.data)
    return (
      <Door title={titles[link.data.kind]}>
        <JoinForm token={token} link={link.data} onJoined={setJoined} />
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
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const fields = fieldMessages(error);
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
    refusal: fields[name],
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setError(undefined);
    try {
      onJoined(await callConsole(adminCalls.acceptOperatorLink, { body: { token, ...values } }));
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
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
          disabled={link.email !== null}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          {...field('password')}
          help="At least 12 characters."
        />
        <Typography variant="h2">Authenticator app</Typography>
        <Typography>
          Scan this with an app that makes codes, such as the one of your password manager, or write the key
          into it. Then write the six digits that it shows.
        </Typography>
        <QrCode text={link.authenticatorAddress} label="QR code of the key below" />
        <Typography
          data-testid="authenticator-key"
          sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
        >
          {link.authenticatorKey}
        </Typography>
        <CopyButton text={link.authenticatorKey} label="Copy the key" />
        <Field
          label="Code"
          autoComplete="one-time-code"
          {...field('code')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <FailureLine message={error === undefined ? undefined : failureMessage(error)} />
        <Button type="submit" variant="contained" disabled={isPending}>
          Continue
        </Button>
      </Box>
    </form>
  );
}
