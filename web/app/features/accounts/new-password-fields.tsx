import { accountLabels, passwordLength } from '@outpick/contracts';
import { PasswordField } from '../../design/field.tsx';
import type { FieldStatus } from '../../platform/use-form.ts';
import styles from './new-password-fields.module.css';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly password: FieldStatus;
  readonly confirmation: FieldStatus;
  /** Whether only the special characters @ $ ! % * ? & are allowed, as on the profile. */
  readonly onlyListedSpecials?: boolean;
}

/** A new password and its confirmation, after the password rules. */
export const NewPasswordFields = ({
  label,
  password,
  confirmation,
  onlyListedSpecials = false,
}: NewPasswordFieldsProps) => (
  <>
    <p className={styles.rule}>
      A password has {passwordLength.min} to {passwordLength.max} characters: a lowercase and an uppercase
      letter, a number and a special character
      {onlyListedSpecials ? ', which is one of @ $ ! % * ? &' : ' such as ! or ?'}.
    </p>
    <PasswordField label={label} {...password} autoComplete="new-password" required />
    <PasswordField
      label={accountLabels.confirmPassword}
      {...confirmation}
      // Not marked as valid while the password itself is invalid.
      valid={confirmation.valid && password.valid}
      autoComplete="new-password"
      required
    />
  </>
);
