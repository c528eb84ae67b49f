import { z } from 'zod';
import { accountEmail, accountLabels } from './account.ts';
import { mobilePattern, nameField } from './fields.ts';
import { formMessages } from './messages.ts';
import { isReservedName, reservedName } from './reserved-names.ts';

export const profileLabels = {
  email: accountLabels.email,
  name: 'First name',
  lastName: 'Last name',
  mobileNumber: 'Mobile number',
  contestTeamName: 'Team name',
  contestLeague: 'League',
  profilePic: 'Profile picture',
} as const;

const labels = profileLabels;

/** The largest accepted picture. */
export const maxPictureBytes = 5 * 1024 * 1024;
export const pictureTypes = ['image/png', 'image/jpeg'] as const;

/** Optional text. An absent field keeps the stored value; empty text deletes it. */
const optionalText = (schema: z.ZodType<string>) =>
  z
    .string()
    .superRefine((value, context) => {
      const read = value === '' ? undefined : schema.safeParse(value);
      if (read && !read.success)
        context.addIssue(read.error.issues[0]?.message ?? formMessages.invalid('Field'));
    })
    .optional();

/** A name on boards: visible characters, without spaces at the ends. */
const displayPattern = /^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u;

const displayName = (field: string) =>
  z
    .string()
    .min(3, formMessages.tooShort(3))
    .max(25, formMessages.tooLong(25))
    .regex(displayPattern, formMessages.invalid(field));

const notReserved = (name: string) => !isReservedName(name);

const boardName = displayName(labels.contestTeamName).refine(notReserved, reservedName);

/** Only the name on boards, for a player who has none yet. */
export const boardNameForm = z.object({ contestTeamName: boardName });

/** The Edit Profile form and the body of its call. */
export const profileForm = z
  .object({
    email: accountEmail(labels.email),
    name: optionalText(nameField(labels.name, { max: 25 }).refine(notReserved, reservedName)),
    lastName: optionalText(nameField(labels.lastName, { max: 25 }).refine(notReserved, reservedName)),
    mobileNumber: optionalText(
      z.string().max(25, formMessages.mobile).regex(mobilePattern, formMessages.mobile),
    ),
    contestTeamName: optionalText(boardName),
    contestLeague: optionalText(displayName(labels.contestLeague)),
    profilePic: z
      .file(formMessages.invalid(labels.profilePic))
      .max(maxPictureBytes, 'The picture must be smaller than 5 MB!')
      .mime([...pictureTypes], 'The picture must be a png, jpg or jpeg!')
      .optional(),
  })
  .refine(({ name, lastName }) => notReserved(`${name ?? ''} ${lastName ?? ''}`), {
    path: ['name'],
    error: reservedName,
  });

export type ProfileForm = z.output<typeof profileForm>;
