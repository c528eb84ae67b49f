import { mailWishes, mailingsCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';

const mailToken = 'k3Jx0vQ2Yb7nTq5RzL8sWc1uHf4gMd6pAe9iXoBt';

const unsubscribeFields = {
  token: 'The token in the email’s unsubscribe link.',
  ended: 'The kind of email that will not be sent again.',
};

export const mailingsReference: FeatureReference<typeof mailingsCalls> = {
  calls: {
    getMailWishes: {
      whose: 'subscriptions of the bearer',
      tag: 'Profile',
      title: 'Get your email settings',
      example: { answer: { reminders: true, mondays: false } },
    },
    setMailWishes: {
      whose: 'subscriptions of the bearer',
      tag: 'Profile',
      title: 'Change your email settings',
      example: { body: { reminders: true, mondays: true }, answer: { reminders: true, mondays: true } },
    },
    unsubscribe: {
      whose: 'the wish that the mailed token is for',
      tag: 'Profile',
      title: 'Unsubscribe from a kind of email',
      fields: unsubscribeFields,
      example: { body: { token: mailToken }, answer: { ended: 'mondays' } },
    },
    unsubscribeOneClick: {
      whose: 'the wish that the mailed token is for',
      tag: 'Profile',
      title: 'Unsubscribe with one click',
      fields: unsubscribeFields,
      example: { params: { token: mailToken }, answer: { ended: 'mondays' } },
    },
  },
  schemas: {
    Unsubscribed: {
      schema: mailingsCalls.unsubscribe.output,
      description: 'A subscription ended.',
      fields: { ended: 'The kind of email that will not be sent again.' },
    },
    MailWishes: { schema: mailWishes, description: 'The emails that a player has subscribed to.' },
  },
};
