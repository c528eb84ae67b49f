import { z } from 'zod';
import { emailField, lineField, mobileField, nameField, proseField } from './fields.ts';

/** Limits for fields for which the specification sets none. */
const names = { max: 25 };
const subjects = { max: 50 };
const texts = { max: 2000 };

/** The fields' names on the forms and in their messages. */
export const enquiryLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  mobileNumber: 'Phone number',
  subject: 'Subject',
  message: 'Message',
} as const;

const labels = enquiryLabels;

/** The form on the About page. */
export const aboutForm = z.object({
  firstName: nameField(labels.firstName, { max: 15 }),
  lastName: nameField(labels.lastName, { max: 15 }),
  email: emailField(labels.email),
  subject: lineField(labels.subject, subjects),
  message: proseField(labels.message, { max: 500 }),
});

/** The form on the FAQ page. */
export const faqForm = z.object({
  firstName: nameField(labels.firstName, { min: 3, max: 25 }),
  lastName: nameField(labels.lastName, { min: 3, max: 25 }),
  email: emailField(labels.email),
  subject: lineField(labels.subject, subjects),
  message: proseField(labels.message, texts),
});

/** The body of the call that both forms make, with the wider limit for each field. */
export const enquiryForm = z.object({
  firstName: nameField(labels.firstName, names),
  lastName: nameField(labels.lastName, names),
  email: emailField(labels.email),
  subject: lineField(labels.subject, subjects),
  message: proseField(labels.message, texts),
});

/** The form on the contact page. */
export const contactForm = z.object({
  firstName: nameField(labels.firstName, names),
  lastName: nameField(labels.lastName, names),
  email: emailField(labels.email),
  mobileNumber: mobileField(labels.mobileNumber),
  message: proseField(labels.message, texts),
});
