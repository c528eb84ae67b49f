import { z } from 'zod';
import { id, sportId } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done, reason } from './admin-call.ts';

const time = z.iso.datetime();

/** A trimmed text without control characters. Names are compared character by character, so invisible ones would matter. */
const nameText = (what: string) =>
  z
    .string({ error: `Write ${what}.` })
    .trim()
    .min(1, { error: `Write ${what}.` })
    .max(120, { error: 'At most 120 characters.' })
    .regex(/^\P{Cc}*$/u, { error: 'The text has characters that are not printable.' });

const color = z
  .string({ error: 'Write a color such as #00504c.' })
  .regex(/^#[0-9a-f]{6}$/iu, { error: 'Write a color such as #00504c.' })
  .toLowerCase();

const source = z.string({ error: 'Choose a source.' }).min(1, { error: 'Choose a source.' }).max(100);
const sourceId = z
  .string({ error: 'Write the id that the source uses.' })
  .min(1, { error: 'Write the id that the source uses.' })
  .max(200);

const refusedName = z.object({
  /** Identifies the row in lists. */
  id: z.string(),
  sportId,
  sport: z.string(),
  source: z.string(),
  name: z.string(),
  /** The source's team id, if the source has ids. */
  sourceId: z.string().nullable(),
  lastSeenAt: time,
  /** The number of rows with this name that the last import refused. */
  refusedRows: z.int(),
  /** Teams with a similar name, the most similar first. */
  suggestions: z.array(z.object({ id, name: z.string() })),
});

export type RefusedName = z.output<typeof refusedName>;

const teamRow = z.object({
  id,
  sportId,
  sport: z.string(),
  name: z.string(),
  city: z.string(),
  conference: z.string().nullable(),
  monogram: z.string(),
  colours: z.tuple([z.string(), z.string()]),
  games: z.int(),
  otherNames: z.int(),
});

export type AdminTeamRow = z.output<typeof teamRow>;

const teamDetails = z.object({
  ...teamRow.shape,
  aliases: z.array(z.string()),
  links: z.array(z.object({ source: z.string(), sourceId: z.string(), name: z.string().nullable() })),
  /** The sources whose ids can be linked to the team. */
  sources: z.array(z.string()),
});

const team = {
  name: nameText('the team’s name'),
  city: nameText('the team’s city or place'),
  conference: nameText('the conference').nullable(),
  monogram: z
    .string({ error: 'Write one to four characters.' })
    .regex(/^\S{1,4}$/u, { error: 'Write one to four characters without spaces.' }),
  colours: z.tuple([color, color], { error: 'Choose two colors.' }),
};

const mergePreview = z.object({
  from: z.object({ id, name: z.string() }),
  into: z.object({ id, name: z.string() }),
  games: z.int(),
  /** How many of these games have a result. The merge makes them be rated again. */
  finalGames: z.int(),
  slates: z.int(),
  names: z.array(z.string()),
  links: z.array(z.object({ source: z.string(), sourceId: z.string() })),
  /** Pairs of games that may be the same. After the merge, an operator must decide on each pair. */
  likelyDuplicates: z.int(),
  /** Why the teams cannot be merged; null if they can. */
  obstacle: z.string().nullable(),
});

export type TeamMergePreview = z.output<typeof mergePreview>;

const doubt = z.object({
  id: z.string(),
  sportId,
  sport: z.string(),
  source: z.string(),
  sourceId: z.string(),
  game: z.string(),
  startsAt: z.string(),
  /** The sport's time zone. */
  timeZone: z.string(),
  reason: z.string(),
  foundAt: time,
  /** The known games that the source's game may be. */
  candidates: z.array(z.object({ id, game: z.string(), status: z.string(), startsAt: time })),
});

export type GameDoubt = z.output<typeof doubt>;

const duplicate = z.object({
  id: z.string(),
  sportId,
  sport: z.string(),
  /** The sport's time zone. */
  timeZone: z.string(),
  game: z.string(),
  games: z.tuple([
    z.object({ id, status: z.string(), startsAt: time, inSlate: z.boolean(), sources: z.array(z.string()) }),
    z.object({ id, status: z.string(), startsAt: time, inSlate: z.boolean(), sources: z.array(z.string()) }),
  ]),
});

export type DuplicateGames = z.output<typeof duplicate>;

const disagreement = z.object({
  id: z.string(),
  sportId,
  sport: z.string(),
  gameId: id,
  game: z.string(),
  what: z.string(),
  first: z.object({ source: z.string(), value: z.string() }),
  second: z.object({ source: z.string(), value: z.string() }),
});

const sourceTeam = { source, sourceId };
const teamParams = z.object({ id });

export const namesAdminCalls = declareAdminCalls({
  listRefusedNames: {
    method: 'GET',
    path: '/api/v1/admin/refused-names',
    access: 'operator',
    roles: ['scorer'],
    summary: 'Names of teams that sources use and no team has.',
    query: adminListQuery(['lastSeenAt', 'name', 'refusedRows'], {
      sportId: sportId.optional(),
      source: z.string().max(100).optional(),
    }),
    output: adminList(refusedName),
  },
  mapTeamName: {
    method: 'POST',
    path: '/api/v1/admin/teams/:id/names',
    access: 'operator',
    roles: ['scorer'],
    act: 'team.add-name',
    summary: 'Adds another name of a team. Rows with this name are accepted when they are read again.',
    params: teamParams,
    body: z.object({ name: nameText('the name') }),
    output: done,
  },
  removeTeamName: {
    method: 'POST',
    path: '/api/v1/admin/teams/:id/names/remove',
    access: 'operator',
    roles: ['scorer'],
    act: 'team.remove-name',
    summary: 'Removes another name of a team. Games that were found by it stay.',
    params: teamParams,
    body: z.object({ name: nameText('the name') }),
    output: done,
  },
  listAdminTeams: {
    method: 'GET',
    path: '/api/v1/admin/teams',
    access: 'operator',
    roles: ['scorer', 'editor'],
    summary: 'The teams of all sports.',
    query: adminListQuery(['name', 'city', 'conference', 'games'], { sportId: sportId.optional() }),
    output: adminList(teamRow),
  },
  getAdminTeam: {
    method: 'GET',
    path: '/api/v1/admin/teams/:id',
    access: 'operator',
    roles: ['scorer', 'editor'],
    summary: 'One team, with its other names and its ids at sources.',
    params: teamParams,
    output: teamDetails,
  },
  addTeam: {
    method: 'POST',
    path: '/api/v1/admin/teams',
    access: 'operator',
    roles: ['scorer'],
    act: 'team.add',
    summary: 'Adds a team. Without a monogram or colors, they are generated from its name.',
    body: z.object({
      sportId,
      name: team.name,
      city: team.city.optional(),
      conference: team.conference.optional(),
      monogram: team.monogram.optional(),
      colours: team.colours.optional(),
    }),
    output: z.object({ id }),
  },
  editTeam: {
    method: 'POST',
    path: '/api/v1/admin/teams/:id',
    access: 'operator',
    roles: ['scorer'],
    act: 'team.edit',
    summary: 'Changes how a team is called and shown. An old name stays as another name.',
    params: teamParams,
    body: z.object(team),
    output: done,
  },
  previewTeamMerge: {
    method: 'GET',
    path: '/api/v1/admin/teams/:id/merge',
    access: 'operator',
    roles: ['scorer'],
    summary: 'What would move if a team were merged into another one.',
    params: teamParams,
    query: z.object({ intoId: id }),
    output: mergePreview,
  },
  mergeTeams: {
    method: 'POST',
    path: '/api/v1/admin/teams/:id/merge',
    access: 'operator',
    roles: ['scorer'],
    confirm: true,
    act: 'team.merge',
    summary: 'Merges a team into another one, with its games, names and ids. This cannot be undone.',
    params: teamParams,
    body: z.object({ intoId: id, reason }),
    output: mergePreview,
  },
  linkTeamId: {
    method: 'POST',
    path: '/api/v1/admin/teams/:id/links',
    access: 'operator',
    roles: ['scorer'],
    act: 'team.link',
    summary: 'Says which team an id of a source is.',
    params: teamParams,
    body: z.object(sourceTeam),
    output: done,
  },
  unlinkTeamId: {
    method: 'POST',
    path: '/api/v1/admin/teams/:id/links/remove',
    access: 'operator',
    roles: ['scorer'],
    act: 'team.unlink',
    summary: 'Forgets which team an id of a source is: its next reading finds the team by name.',
    params: teamParams,
    body: z.object(sourceTeam),
    output: done,
  },
  listGameDoubts: {
    method: 'GET',
    path: '/api/v1/admin/game-doubts',
    access: 'operator',
    roles: ['scorer'],
    summary: 'Games of sources that may be games we know, oldest first.',
    query: adminListQuery(['foundAt'], { sportId: sportId.optional() }),
    output: adminList(doubt),
  },
  decideGameDoubt: {
    method: 'POST',
    path: '/api/v1/admin/game-doubts/decide',
    access: 'operator',
    roles: ['scorer'],
    act: 'source-game.decide',
    summary: 'Decides whether a game of a source is a known one or a new one.',
    body: z.object({
      sportId,
      source,
      sourceId,
      /** The known game; null if the source's game is a new one. */
      gameId: id.nullable(),
    }),
    output: done,
  },
  listDuplicateGames: {
    method: 'GET',
    path: '/api/v1/admin/duplicate-games',
    access: 'operator',
    roles: ['scorer'],
    summary: 'Games of the same teams at about the same time, from a month ago to two months ahead.',
    query: adminListQuery(['startsAt'], { sportId: sportId.optional() }),
    output: adminList(duplicate),
  },
  mergeDuplicateGames: {
    method: 'POST',
    path: '/api/v1/admin/duplicate-games/merge',
    access: 'operator',
    roles: ['scorer'],
    confirm: true,
    act: 'game.merge',
    summary:
      'Merges two games that are one. A duplicate in a contest is void in public. This cannot be undone.',
    body: z.object({ gameId: id, intoId: id, reason }),
    output: z.object({ survivorId: id, duplicateId: id }),
  },
  unlinkSourceGame: {
    method: 'POST',
    path: '/api/v1/admin/source-games/unlink',
    access: 'operator',
    roles: ['scorer'],
    act: 'source-game.unlink',
    summary: 'Detaches an id of a source from its game, which then follows its other sources.',
    body: z.object({ sportId, source, sourceId, reason }),
    output: z.object({
      gameId: id,
      /** Whether the game has other sources. If it has none, its facts stay as they are. */
      hasSources: z.boolean(),
    }),
  },
  listSourceDisagreements: {
    method: 'GET',
    path: '/api/v1/admin/source-disagreements',
    access: 'operator',
    roles: ['scorer'],
    summary: 'Where sources contradict each other or an operator’s correction, oldest game first.',
    query: adminListQuery(['game'], { sportId: sportId.optional() }),
    output: adminList(disagreement),
  },
});
