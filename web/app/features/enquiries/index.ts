export { AboutForm, FaqForm } from './enquiry-form.tsx';
export { ContactForm } from './contact-form.tsx';
