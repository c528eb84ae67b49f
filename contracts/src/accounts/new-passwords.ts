import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { passwordChangeForm, recoveryBody, signUpBody } from '../forms/new-passwords.ts';
import { id } from '../ids.ts';

const changed = z.object({ changed: z.literal(true) });

/** The calls that set a password. They have their own file, so that only few pages load the list of weak passwords. */
export const newPasswordCalls = declareCalls({
  signUp: {
    method: 'POST',
    path: '/api/v1/auth/signup',
    access: 'visitor',
    summary: 'Requests an account. A code is emailed whether or not the email has an account.',
    body: signUpBody,
    output: z.object({ id, email: z.string() }),
  },
  recoverPassword: {
    method: 'POST',
    path: '/api/v1/auth/forget-password/update-password',
    access: 'recovery',
    summary: 'Sets a new password with a recovery token and ends all sessions.',
    body: recoveryBody,
    output: changed,
  },
  changePassword: {
    method: 'PATCH',
    path: '/api/v1/auth/update-password',
    access: 'player',
    summary: 'Changes the password and ends all other sessions.',
    body: passwordChangeForm,
    output: changed,
  },
});
