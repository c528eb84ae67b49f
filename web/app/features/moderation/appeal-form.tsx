import { appealForm, appealLabels, moderationCalls, moderationMessages } from '@outpick/contracts';
import { useState } from 'react';
import { TextArea } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useForm } from '../../platform/use-form.ts';

/** The form for an appeal against a suspension. */
export default function AppealForm({ token }: { readonly token: string }) {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    schema: appealForm,
    send: async ({ message }) => {
      await callFromBrowser(moderationCalls.appealSuspension, { body: { token, message } });
      setSent(true);
    },
    defaultField: 'message',
    onFailure: ({ message }) => showSnackbar(message),
  });
  if (isSent) return <p role="status">{moderationMessages.appealed}</p>;
  return (
    <FormCard title="Appeal" form={form} submit="Send">
      <TextArea label={appealLabels.message} {...form.field('message')} maxLength={2000} required />
    </FormCard>
  );
}
