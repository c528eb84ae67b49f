import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { contactForm, enquiryForm, enquiryLabels } from '../forms/enquiry.ts';
import { formMessages } from '../forms/messages.ts';

/** Messages shown after a visitor sends a message. */
export const enquiryMessages = {
  sent: 'Thank you! Your message has been successfully sent. We will get back to you shortly',
  /** Shown when a limit on messages is reached: per client network, per sender, or for the whole site. */
  tooManyFromHere: 'Too many messages from here. Please try again later.',
  tooManyFromSender: 'Too many messages from this email. Please try again tomorrow.',
  tooManyInAll: 'We are getting too many messages at the moment. Please try again later.',
} as const;

/** Seconds between opening and sending the form. Optional; a very short time marks the message as suspicious. */
const secondsOpen = z.number().min(0).max(1e9).optional();

/** A JSON number on the wire, but a string of digits in the code and on the form. */
const mobileNumber = z.codec(
  z.number({
    error: ({ input }) =>
      input === undefined || input === null
        ? formMessages.required(enquiryLabels.mobileNumber)
        : formMessages.mobile,
  }),
  contactForm.shape.mobileNumber,
  { decode: String, encode: Number },
);

const received = z.object({ received: z.literal(true) });

export const enquiriesCalls = declareCalls({
  createContactMessage: {
    method: 'POST',
    path: '/api/v1/website/create-contact-us',
    access: 'visitor',
    summary: 'Sends a message from the contact form to the operators.',
    body: z.object({ ...contactForm.shape, mobileNumber, secondsOpen }),
    output: received,
  },
  createEnquiry: {
    method: 'POST',
    path: '/api/v1/website/whatLookingFor',
    access: 'visitor',
    summary: 'Sends a message from the form of the About or the FAQ page to the operators.',
    body: z.object({ ...enquiryForm.shape, secondsOpen }),
    output: received,
  },
});
