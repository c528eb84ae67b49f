import { CodeField } from '../../design/code-field.tsx';
import { CheckField, PasswordField, SelectField, TextArea, TextField } from '../../design/field.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { SubmitButton } from '../../design/button.tsx';
import styles from './gallery.module.css';

/** Form fields: untouched, invalid, valid and disabled. */
export function FormExamples() {
  return (
    <PageSection title="Fields">
      <form className={styles.grid}>
        <TextField label="First name" name="firstName" />
        <TextField label="Email" name="email" type="email" error="Email is invalid!" defaultValue="ann@" />
        <TextField label="Subject" name="subject" valid defaultValue="A question" />
        <TextField
          label="Registered Email Address"
          name="registered"
          disabled
          defaultValue="ann@example.com"
        />
        <PasswordField label="Password" name="password" error="Password is required!" />
        <SelectField label="Favorite Location" name="location">
          <option>Home</option>
          <option>Away</option>
          <option>Neutral Site</option>
        </SelectField>
        <TextArea label="Message" name="message" />
        <CodeField label="Code" names={['digit1', 'digit2', 'digit3', 'digit4']} />
        <CodeField
          label="Code that is wrong"
          names={['wrong1', 'wrong2', 'wrong3', 'wrong4']}
          error="Digit is required!"
        />
        <CheckField label="I agree to the Privacy Policy" name="terms" />
        <CheckField label="I agree, at last" name="untitled" error="Terms is required!" />
        <div className={styles.row}>
          <SubmitButton pending={false}>Send</SubmitButton>
          <SubmitButton pending>Send</SubmitButton>
        </div>
      </form>
    </PageSection>
  );
}
