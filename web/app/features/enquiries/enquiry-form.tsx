import { aboutForm, enquiriesCalls, enquiryLabels, faqForm } from '@outpick/contracts';
import { TextArea, TextField } from '../../design/field.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { MessageForm } from './message-form.tsx';
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
      <TextField
        label={enquiryLabels.firstName}
        {...form.field('firstName')}
        autoComplete="given-name"
        required
      />
      <TextField
        label={enquiryLabels.lastName}
        {...form.field('lastName')}
        autoComplete="family-name"
        required
      />
      <TextField label={enquiryLabels.subject} {...form.field('subject')} required />
      <TextField
        label={enquiryLabels.email}
        {...form.field('email')}
        type="email"
        autoComplete="email"
        required
      />
      <TextArea label={enquiryLabels.message} {...form.field('message')} required />
    </MessageForm>
  );
}
