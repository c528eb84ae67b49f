import { boardNameForm, profileCalls, profileMessages } from '@outpick/contracts';
import type { ReactNode } from 'react';
import { Button, SubmitButton } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useForm } from '../../platform/use-form.ts';
import { browserSaver } from '../picks/index.ts';
import styles from './name-form.module.css';

/** Saves the name on boards alone. The call requires the account's email, which this page does not know. */
async function saveName(contestTeamName: string): Promise<void> {
  const { email } = await callFromBrowser(profileCalls.getProfile, {});
  await callFromBrowser(profileCalls.updateProfile, { body: { email, contestTeamName } });
  // Loads again whether the player has a name.
  await browserSaver().load();
}

export default function NameForm({ onDismiss }: { readonly onDismiss: () => void }): ReactNode {
  const form = useForm({
    schema: boardNameForm,
    send: async ({ contestTeamName }) => {
      await saveName(contestTeamName);
      showSnackbar(profileMessages.update);
    },
    onFailure: ({ fields, message }) => {
      if (!('contestTeamName' in fields)) showSnackbar(message);
    },
  });
  return (
    <aside className={styles.bar} aria-label="Your name on boards">
      <form {...form.props} className={styles.form} aria-label="Your name on boards">
        <TextField
          label="What should boards call you?"
          {...form.field('contestTeamName')}
          autoComplete="nickname"
        />
        <div className={styles.answers}>
          <SubmitButton pending={form.pending}>Save</SubmitButton>
          <Button onClick={onDismiss}>Not now</Button>
        </div>
      </form>
    </aside>
  );
}
