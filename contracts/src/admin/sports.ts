import { z } from 'zod';
import { sportId } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done, everyOperator, reason } from './admin-call.ts';

const word = z
  .string({ error: 'Write a word.' })
  .trim()
  .min(1, { error: 'Write a word.' })
  .max(40, { error: 'At most 40 characters.' });

const words = z.object({ start: word, unit: word, units: word, period: word });

const settings = {
  name: z
    .string({ error: 'Write the sport’s name.' })
    .trim()
    .min(1, { error: 'Write the sport’s name.' })
    .max(80, { error: 'At most 80 characters.' }),
  position: z
    .int({ error: 'Write a whole number from 0 to 1000.' })
    .min(0, { error: 'Write a whole number from 0 to 1000.' })
    .max(1000, { error: 'Write a whole number from 0 to 1000.' }),
  model: z.string({ error: 'Choose a model.' }).max(40, { error: 'Choose a model.' }),
  timeZone: z.string({ error: 'Choose a time zone.' }).max(60, { error: 'Choose a time zone.' }),
  maxMargin: z.union([z.literal(49), z.literal(100)], { error: 'Choose 49 or 100.' }),
  tiesPossible: z.boolean({ error: 'Say whether a game can end in a tie.' }),
  words,
};

const sportRow = z.object({
  id: sportId,
  slug: z.string(),
  name: z.string(),
  position: z.int(),
  model: z.string(),
  contestWindow: z.enum(['week', 'day']),
  timeZone: z.string(),
  maxMargin: z.int(),
  tiesPossible: z.boolean(),
  words,
  teams: z.int(),
  feeds: z.int(),
  /** A text that says from when the settings used for scoring apply. */
  rules: z.string(),
  /** The time since which the sport is hidden from visitors; null if it is visible. */
  hiddenAt: z.iso.datetime().nullable(),
});

export type AdminSportRow = z.output<typeof sportRow>;

const sportPreview = z.object({
  /** Full sentences for the operator; empty if nothing would change. */
  consequences: z.array(z.string()),
  /** Says why the change is not possible; null if it is. */
  obstacle: z.string().nullable(),
});

const sportParams = z.object({ id: sportId });

export const sportsAdminCalls = declareAdminCalls({
  listAdminSports: {
    method: 'GET',
    path: '/api/v1/admin/sports',
    access: 'operator',
    roles: everyOperator,
    summary: 'The sports with their settings.',
    query: adminListQuery(['position', 'name', 'slug'], {}),
    output: adminList(sportRow),
  },
  listSportChoices: {
    method: 'GET',
    path: '/api/v1/admin/sport-choices',
    access: 'operator',
    roles: [],
    summary: 'The models and time zones that a sport may have.',
    output: z.object({
      models: z.array(z.object({ name: z.string(), words })),
      timeZones: z.array(z.string()),
    }),
  },
  previewSport: {
    method: 'POST',
    path: '/api/v1/admin/sports/:id/preview',
    access: 'operator',
    roles: [],
    summary: 'What would follow from other settings of a sport. Writes nothing.',
    params: sportParams,
    body: z.object(settings),
    output: sportPreview,
  },
  editSport: {
    method: 'POST',
    path: '/api/v1/admin/sports/:id',
    access: 'operator',
    roles: [],
    confirm: true,
    act: 'sport.edit',
    summary: 'Changes the settings of a sport. Seasons that have begun keep their contest rules.',
    params: sportParams,
    body: z.object({ ...settings, reason }),
    output: sportPreview,
  },
  hideSport: {
    method: 'POST',
    path: '/api/v1/admin/sports/:id/hide',
    access: 'operator',
    roles: [],
    act: 'sport.hide',
    summary: 'Hides a sport from visitors. Its feeds go on, and no contest of it opens.',
    params: sportParams,
    body: z.object({ reason }),
    output: done,
  },
  showSport: {
    method: 'POST',
    path: '/api/v1/admin/sports/:id/show',
    access: 'operator',
    roles: [],
    act: 'sport.show',
    summary: 'Shows a hidden sport to visitors again.',
    params: sportParams,
    body: z.object({ reason }),
    output: done,
  },
});
