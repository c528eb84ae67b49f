import { accountLabels } from '../forms/account.ts';
import { requiredText } from '../forms/fields.ts';
import { formMessages } from '../forms/messages.ts';

/** The code in a mail. */
export const codePattern = /^\d{4}$/u;

/** The digits of a mailed code. */
export const mailedCode = requiredText(accountLabels.code).regex(
  codePattern,
  formMessages.invalid(accountLabels.code),
);

export const ownPassword = requiredText(accountLabels.password);

/** How a signed-in player proves to be the owner: by the password, or by a code that `requestConfirmation` mails. */
export const ownerProof = { password: ownPassword.optional(), code: mailedCode.optional() };

interface OwnerProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

export const hasProof = ({ password, code }: OwnerProof) => password !== undefined || code !== undefined;
export const hasOneProof = ({ password, code }: OwnerProof) => password === undefined || code === undefined;

/** The errors of bodies for which `hasProof` and `hasOneProof` are false. */
export const proofErrors = {
  missing: { path: ['password'], error: formMessages.required(accountLabels.password) },
  two: { path: ['code'], error: 'Send the password or the code, not both.' },
};
