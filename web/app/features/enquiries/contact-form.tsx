import { contactForm, enquiriesCalls, enquiryLabels } from '@outpick/contracts';
import { TextArea, TextField } from '../../design/field.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { MessageForm } from './message-form.tsx';
import { EmailField, NameFields } from './sender-fields.tsx';
import { useMessageForm } from './use-message-form.ts';

/** The form on the Contact page. */
export function ContactForm() {
  const { form, ...outcome } = useMessageForm({
    schema: contactForm,
    send: (values, secondsOpen) =>
      callFromBrowser(enquiriesCalls.createContactMessage, { body: { ...values, secondsOpen } }),
    failure: ({ message }) => message,
  });
  return (
    <MessageForm title="Get in touch with us" form={form} {...outcome}>
      <NameFields field={form.field} />
      <EmailField field={form.field} />
      <TextField
        label={enquiryLabels.mobileNumber}
        {...form.field('mobileNumber')}
        type="tel"
        autoComplete="tel"
        required
      />
      <TextArea label={enquiryLabels.message} {...form.field('message')} required />
    </MessageForm>
  );
}
