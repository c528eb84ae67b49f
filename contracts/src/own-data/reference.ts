import { ownDataCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { email, exampleProfile, session, times } from '../reference/example-world.ts';

const dataShape = ownDataCalls.getOwnData.output.shape;

export const ownDataReference: FeatureReference<typeof ownDataCalls> = {
  calls: {
    getOwnData: {
      whose: 'everything about the bearer',
      tag: 'Profile',
      title: 'Export your data',
      example: {
        answer: {
          exportedAt: times.saved,
          account: {
            email,
            createdAt: '2026-10-01T12:00:00.000Z',
            passwordChangedAt: '2026-10-01T12:00:00.000Z',
          },
          profile: exampleProfile,
          sessions: [session],
          passkeys: [{ label: 'Phone', createdAt: times.opened, lastUsedAt: times.saved }],
          mails: { reminders: true, mondays: false },
          picks: [
            {
              sport: 'Hockey',
              date: times.start,
              awayTeam: 'Paddlewheels',
              homeTeam: 'Plowmen',
              team: 'Paddlewheels',
              margin: 2,
              savedAt: times.saved,
            },
          ],
          messages: [
            {
              sentAt: times.published,
              subject: 'Rinks',
              message: 'Where is the outdoor game?',
              replies: [{ writtenAt: times.saved, message: 'On the lake.' }],
            },
          ],
          suspensions: [
            {
              reason: 'offensive name',
              beganAt: '2026-10-05T12:00:00.000Z',
              endsAt: '2026-10-12T12:00:00.000Z',
              appeal: 'It is my grandmother’s name.',
            },
          ],
        },
      },
    },
  },
  schemas: {
    ExportedSession: { schema: dataShape.sessions.element, description: 'A session in a player’s data.' },
    ExportedPasskey: {
      schema: dataShape.passkeys.element,
      description: 'A passkey in a player’s data.',
      fields: { label: 'The player’s name for the device.' },
    },
    ExportedPick: {
      schema: dataShape.picks.element,
      description: 'A pick in a player’s data.',
      fields: { sport: 'The sport’s name.' },
    },
    ExportedMessage: {
      schema: dataShape.messages.element,
      description: 'A message that the player sent.',
      fields: { subject: 'The subject; null without one.', message: 'The text.' },
    },
    ExportedReply: {
      schema: dataShape.messages.element.shape.replies.element,
      description: 'A reply of the operators to a message of the player.',
      fields: { message: 'The text.' },
    },
  },
};
