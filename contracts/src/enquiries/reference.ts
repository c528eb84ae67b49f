import { enquiryMessages } from './calls.ts';
import { enquiriesCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { email } from '../reference/example-world.ts';

const enquiry = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  message: 'Where is the outdoor game played?',
};

export const enquiriesReference: FeatureReference<typeof enquiriesCalls> = {
  calls: {
    createContactMessage: {
      whose: 'a new message; nothing is shown',
      tag: 'Enquiries',
      title: 'Send a contact message',
      fields: { message: 'The text. It begins with a letter.' },
      example: {
        body: { ...enquiry, mobileNumber: 12_025_550_143 },
        answer: { received: true },
        message: enquiryMessages.sent,
      },
    },
    createEnquiry: {
      whose: 'a new message; nothing is shown',
      tag: 'Enquiries',
      title: 'Send an enquiry',
      fields: { message: 'The text. It begins with a letter.' },
      example: {
        body: { ...enquiry, subject: 'Rinks' },
        answer: { received: true },
        message: enquiryMessages.sent,
      },
    },
  },
  schemas: {
    MessageReceived: {
      schema: enquiriesCalls.createEnquiry.output,
      description: 'The message was received.',
    },
  },
};
