import { z } from 'zod';
import { requiredText } from './fields.ts';
import { formMessages } from './messages.ts';

export const reportLabels = { kind: 'Reason', note: 'Note' } as const;
export const appealLabels = { message: 'Message' } as const;

/** Reasons to report a player. `picture` is for apps: no page of the site shows other players' pictures. */
export const reportKinds = ['offensive-name', 'impersonation', 'picture', 'other'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** PostgreSQL cannot store NUL. */
const withoutNul = /^[^\0]*$/u;

const longestNote = 500;
const longestAppeal = 2000;

/** The form that reports a player. */
export const reportForm = z.object({
  kind: z.enum(reportKinds, { error: formMessages.required(reportLabels.kind) }),
  note: z
    .string()
    .trim()
    .max(longestNote, formMessages.tooLong(longestNote))
    .regex(withoutNul, formMessages.invalid(reportLabels.note))
    .optional(),
});

/** The form of an appeal against a suspension. */
export const appealForm = z.object({
  message: requiredText(appealLabels.message)
    .trim()
    .min(1, formMessages.required(appealLabels.message))
    .max(longestAppeal, formMessages.tooLong(longestAppeal))
    .regex(withoutNul, formMessages.invalid(appealLabels.message)),
});
