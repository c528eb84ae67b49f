import { z } from 'zod';
import { id } from '../ids.ts';
import { declareAdminCalls, done, reason } from './admin-call.ts';

const time = z.iso.datetime();

/** Who may sign up: everyone, people with an invitation, or nobody. */
export const signUpDoors = ['open', 'invite-only', 'closed'] as const;

export const signUpDoor = z.enum(signUpDoors);

export type SignUpDoor = z.output<typeof signUpDoor>;

/** The name of the site before an owner changes it. */
export const defaultSiteName = 'Outpick';

/** No line breaks or angle brackets: the name is part of mail headers. */
export const siteName = z
  .string({ error: 'Write a name.' })
  .trim()
  .min(1, { error: 'Write a name.' })
  .max(40, { error: 'At most 40 characters.' })
  .regex(/^[^\p{Cc}<>"\\]*$/u, { error: 'Use letters, digits, spaces and simple signs.' });

const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/u, {
    error: 'Write domains such as example.com.',
  });

export const blockedMailDomains = z.array(mailDomain).max(1000, { error: 'At most 1000 domains.' });

const invitation = z.object({
  id,
  note: z.string(),
  uses: z.int(),
  usesLeft: z.int(),
  createdAt: time,
  expiresAt: time,
});

export const siteAdminCalls = declareAdminCalls({
  getSignUpDoor: {
    method: 'GET',
    path: '/api/v1/admin/sign-up-door',
    access: 'operator',
    roles: [],
    summary: 'Who may sign up, and the invitations that still work.',
    output: z.object({
      door: signUpDoor,
      blockedMailDomains: z.array(z.string()),
      invitations: z.array(invitation),
    }),
  },
  saveSignUpDoor: {
    method: 'POST',
    path: '/api/v1/admin/sign-up-door',
    access: 'operator',
    roles: [],
    act: 'site.change-sign-up-door',
    summary: 'Changes who may sign up.',
    body: z.object({ door: signUpDoor, blockedMailDomains, reason }),
    output: done,
  },
  makeInvitation: {
    method: 'POST',
    path: '/api/v1/admin/invitations',
    access: 'operator',
    roles: [],
    act: 'invitation.make',
    summary: 'Makes a link with which people can sign up while the site is invite only.',
    body: z.object({
      note: z
        .string({ error: 'Write whom the link is for.' })
        .trim()
        .min(1, { error: 'Write whom the link is for.' })
        .max(200, { error: 'At most 200 characters.' }),
      uses: z
        .int({ error: 'Write a number from 1 to 10000.' })
        .min(1, { error: 'Write a number from 1 to 10000.' })
        .max(10_000, { error: 'Write a number from 1 to 10000.' }),
      days: z
        .int({ error: 'Write a number of days from 1 to 365.' })
        .min(1, { error: 'Write a number of days from 1 to 365.' })
        .max(365, { error: 'Write a number of days from 1 to 365.' }),
    }),
    output: z.object({ link: z.string(), expiresAt: time }),
  },
  endInvitation: {
    method: 'POST',
    path: '/api/v1/admin/invitations/:id/end',
    access: 'operator',
    roles: [],
    act: 'invitation.end',
    summary: 'Ends an invitation: its link no longer works.',
    params: z.object({ id }),
    output: done,
  },
  getSetup: {
    method: 'GET',
    path: '/api/v1/admin/setup',
    access: 'operator',
    roles: [],
    summary: 'How far the site is set up.',
    output: z.object({
      siteName: z.string(),
      isFinished: z.boolean(),
      siteAddress: z.string(),
      /** Whether a mail server is configured. */
      canMail: z.boolean(),
      /** The site's leagues with counts of their teams, stored games and feeds. */
      leagues: z.array(
        z.object({ sport: z.string(), name: z.string(), teams: z.int(), games: z.int(), feeds: z.int() }),
      ),
    }),
  },
  saveSiteName: {
    method: 'POST',
    path: '/api/v1/admin/site-name',
    access: 'operator',
    roles: [],
    act: 'site.rename',
    summary: 'Changes the name in which emails are sent, and that of the installed app.',
    body: z.object({ siteName }),
    output: done,
  },
  finishSetup: {
    method: 'POST',
    path: '/api/v1/admin/setup/finish',
    access: 'operator',
    roles: [],
    act: 'site.finish-setup',
    summary: 'Ends the set-up assistant. It can be opened again.',
    output: done,
  },
});
