import { z } from 'zod';

/** An existing ISO 8601 moment with a four-digit year, with or without an offset. */
const moment = z.string().refine((text) => {
  const at = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/u.test(text) ? text : `${text}Z`);
  return /^\d{4}-\d\d-\d\d(?:T|$)/u.test(text) && Number.isFinite(at);
}, 'no moment');

const sides = <T extends z.ZodType>(value: T) => z.strictObject({ home: value, away: value });
const points = z.int().min(0).max(10_000);

const team = z.strictObject({
  id: z.string().min(1).nullable(),
  name: z.string().min(1),
  otherNames: z.array(z.string().min(1)).optional(),
});

/** Checks one reading of a game: its types, and the rules in the comments of the readings' interface. */
const readingRules = z
  .strictObject({
    sourceId: z.string().min(1),
    otherIds: z.array(z.strictObject({ source: z.string().min(1), sourceId: z.string().min(1) })).optional(),
    season: z.int().min(1800).max(2200),
    startsAt: moment,
    isTimeKnown: z.boolean(),
    home: team,
    away: team,
    neutral: z.boolean().nullable(),
    status: z.enum(['scheduled', 'live', 'final', 'postponed', 'cancelled']).nullable(),
    isOfficial: z.boolean(),
    points: sides(points).nullable(),
    review: z.string().min(1).nullable(),
    keyPlayers: sides(z.string().min(1).nullable()).nullable(),
    expectedGoals: sides(z.number().min(0)).nullable(),
    closingLine: z.number().nullable(),
    closingProbability: z.number().gt(0).lt(1).nullable(),
    lineUpdatedAt: moment.nullable(),
    lowerDivision: sides(z.boolean()).nullable(),
  })
  .refine(({ status, points: score }) => status !== 'final' || score !== null, 'final without points')
  .refine(
    ({ status, points: score }) => score === null || status === 'live' || status === 'final',
    'points of a game that is not being played',
  );

const problem = z.strictObject({ sourceId: z.string().nullable(), reason: z.string().min(1) });

/** Checks an adapter's output except its next page, whose form differs by adapter. */
export const documentRules = z.object({
  readings: z.array(readingRules),
  problems: z.array(problem),
  skipped: z.int().min(0),
});
