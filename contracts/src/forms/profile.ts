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

/** The largest picture that is taken. */
export const pictureMostBytes = 5 * 1024 * 1024;
export const pictureTypes = ['image/png', 'image/jpeg'] as const;

/** Text that may be left out (then it stays as it was) or empty (then it is taken away). */
const optionalText = (given: z.ZodType<string>) =>
  z
    .string()
    .superRefine((value, context) => {
      const read = value === '' ? undefined : given.safeParse(value);
      if (read && !read.success)
        context.addIssue(read.error.issues[0]?.message ?? formMessages.invalid('Field'));
    })
    .optional();

/** Shown on boards: anything that can be seen, without spaces at its ends. */
const shownPattern = /^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u;

const shownName = (field: string) =>
  z
    .string()
    .min(3, formMessages.tooShort(3))
    .max(25, formMessages.tooLong(25))
    .regex(shownPattern, formMessages.invalid(field));

const notReserved = (name: string) => !isReservedName(name);

/** The Edit Profile form, and what it sends. */
export const profileForm = z
  .object({
    email: accountEmail(labels.email),
    name: optionalText(nameField(labels.name, { max: 25 }).refine(notReserved, reservedName)),
    lastName: optionalText(nameField(labels.lastName, { max: 25 }).refine(notReserved, reservedName)),
    mobileNumber: optionalText(
      z.string().max(25, formMessages.mobile).regex(mobilePattern, formMessages.mobile),
    ),
    contestTeamName: optionalText(shownName(labels.contestTeamName).refine(notReserved, reservedName)),
    contestLeague: optionalText(shownName(labels.contestLeague)),
    profilePic: z
      .file(formMessages.invalid(labels.profilePic))
      .max(pictureMostBytes, 'The picture must be smaller than 5 MB!')
      .mime([...pictureTypes], 'The picture must be a png, jpg or jpeg!')
      .optional(),
  })
  .refine(({ name, lastName }) => notReserved(`${name ?? ''} ${lastName ?? ''}`), {
    path: ['name'],
    error: reservedName,
  });

export type ProfileForm = z.output<typeof profileForm>;
