import { accountLabels, joinForm } from '@outpick/contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CheckField, TextField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { useSignInLink } from '../../platform/sign-in-return.ts';
import { useForm } from '../../platform/use-form.ts';
import { readJoinDraft, saveJoinDraft } from './join-draft.ts';
import { TermsLabel } from './terms-label.tsx';

interface JoinEmailFormProps {
  /** Whether the email gets the focus. */
  readonly isFocused: boolean;
  readonly send: (email: string) => Promise<void>;
}

/** The first step: an email and the one box. */
export function JoinEmailForm({ isFocused, send }: JoinEmailFormProps) {
  const email = useRef<HTMLInputElement>(null);
  const signInLink = useSignInLink();
  const form = useForm({
    schema: joinForm,
    send: async (values) => send(values.email),
    onFailure: ({ fields, message }) => {
      if (!('email' in fields)) showSnackbar(message);
    },
  });
  useEffect(() => {
    const input = email.current;
    // What was typed before hydration stays.
    if (input?.value === '') input.value = readJoinDraft()?.email ?? '';
    if (isFocused) input?.focus();
  }, [isFocused]);
  return (
    <FormCard
      title="Make your picks count"
      form={form}
      submit="Email Me a Code"
      beside={<Link {...signInLink}>Sign in with a password</Link>}
    >
      <p>We email you a code that signs you up or in, without a password. It’s free: no prizes, no stakes.</p>
      <TextField
        label={accountLabels.email}
        {...form.field('email')}
        ref={email}
        type="email"
        autoComplete="email"
        required
        onChange={({ target }) => saveJoinDraft({ email: target.value, isSent: false })}
      />
      <CheckField label={<TermsLabel />} {...form.field('terms')} required />
    </FormCard>
  );
}
