import { CallFailure } from '@outpick/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useLogin, Notification } from 'react-admin';
import { FailureLine } from '../../design/failure.tsx';
import { Field } from '../../design/field.tsx';
import type { Credentials } from '../../platform/auth-provider.ts';
import { failureMessage, fieldMessages } from '../../platform/failure-message.ts';
import { Door } from './door.tsx';

/** Signs in: email and password first, then the code of the authenticator app or a recovery code. */
export function SignInPage() {
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const fields = fieldMessages(error);

  const enter = async (credentials: Credentials) => {
    setPending(true);
    setError(undefined);
    try {
      await login(credentials);
    } catch (failure) {
      if (failure instanceof CallFailure && failure.code === 'SECOND_FACTOR_NEEDED') setAsksCode(true);
      else setError(failure);
      setPending(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await enter({ email, password, ...(asksCode ? { code } : {}) });
  };
  const startAgain = () => {
    setAsksCode(false);
    setCode('');
    setError(undefined);
  };
  return (
    <Door title="Sign in">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {asksCode ? (
            <>
              <Typography>
                Write the code that your authenticator app shows for Outpick. Without the app, use one of your
                recovery codes.
              </Typography>
              <Field
                key="code"
                label="Code"
                autoComplete="one-time-code"
                autoFocus
                value={code}
                onChange={setCode}
                refusal={fields['code']}
              />
            </>
          ) : (
            <>
              <Field
                key="email"
                label="Email"
                type="email"
                autoComplete="username"
                autoFocus
                value={email}
                onChange={setEmail}
                refusal={fields['email']}
              />
              <Field
                key="password"
                label="Password"
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={setPassword}
                refusal={fields['password']}
              />
            </>
          )}
          <FailureLine message={error === undefined ? undefined : failureMessage(error)} />
          <Button type="submit" variant="contained" disabled={isPending}>
            {asksCode ? 'Sign in' : 'Continue'}
          </Button>
          {!asksCode && (
            <Button variant="outlined" onClick={() => void enter('passkey')} disabled={isPending}>
              Use a passkey
            </Button>
          )}
          {asksCode && (
            <Button variant="text" onClick={startAgain} disabled={isPending}>
              Use another account
            </Button>
          )}
        </Box>
      </form>
      <Notification />
    </Door>
  );
}
