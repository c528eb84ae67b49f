import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { mailWishes } from '../mailings/calls.ts';
import { passkey } from '../passkey-shapes.ts';
import { profile } from '../profile/calls.ts';

const exportedSession = z.object({
  device: z.string(),
  issuedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});

const exportedPasskey = passkey.omit({ id: true });

const exportedPick = z.object({
  sport: z.string(),
  date: z.iso.datetime(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  team: z.string(),
  margin: z.int(),
  savedAt: z.iso.datetime(),
});

const exportedMessage = z.object({
  sentAt: z.iso.datetime(),
  subject: z.string().nullable(),
  message: z.string(),
  replies: z.array(z.object({ writtenAt: z.iso.datetime(), message: z.string() })),
});

const exportedSuspension = z.object({
  reason: z.string(),
  beganAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  appeal: z.string().nullable(),
});

export const ownDataCalls = declareCalls({
  getOwnData: {
    method: 'GET',
    path: '/api/v1/auth/userData',
    access: 'player',
    summary: 'All stored data about the caller, as an export.',
    output: z.object({
      exportedAt: z.iso.datetime(),
      account: z.object({
        email: z.string(),
        createdAt: z.iso.datetime(),
        passwordChangedAt: z.iso.datetime(),
      }),
      profile,
      sessions: z.array(exportedSession),
      passkeys: z.array(exportedPasskey),
      mails: mailWishes,
      picks: z.array(exportedPick),
      messages: z.array(exportedMessage),
      suspensions: z.array(exportedSuspension),
    }),
  },
});
