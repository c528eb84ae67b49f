import { aboutForm, enquiriesCalls, enquiryLabels, faqForm } from '@outpick/contracts';
import { TextArea, TextField } from '../../design/field.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { MessageForm } from './message-form.tsx';
import { EmailField, NameFields } from './sender-fields.tsx';
import { useMessageForm } from './use-message-form.ts';

/** The form on the About page. */
export const AboutForm = () => <EnquiryForm schema={aboutForm} />;

/** The form on the FAQ page, which has its own length limits. */
export const FaqForm = () => <EnquiryForm schema={faqForm} />;

function EnquiryForm({ schema }: { readonly schema: typeof aboutForm | typeof faqForm }) {
  const { form, ...outcome } = useMessageForm({
    schema,
    send: (values, secondsOpen) =>
      callFromBrowser(enquiriesCalls.createEnquiry, { body: { ...values, secondsOpen } }),
    failure: () => 'Error posting aboutus',
  });
  return (
    <MessageForm title="What are you looking for?" form={form} {...outcome}>
      <NameFields field={form.field} />
      <TextField label={enquiryLabels.subject} {...form.field('subject')} required />
      <EmailField field={form.field} />
      <TextArea label={enquiryLabels.message} {...form.field('message')} required />
    </MessageForm>
  );
}
