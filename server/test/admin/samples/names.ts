import type { namesAdminCalls } from '@outpick/contracts/admin';
import { putGames } from '../../../src/features/games/index.ts';
import { aliasTeam, emptyReading } from '../../../src/features/ingest/readings/index.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { inAct, addTestSport, addTestTeams } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';
import { addTestFeed } from './feeds.ts';

const reason = 'because the test needs it';
const nothing = async () => Promise.resolve({});

/** Adds a sport with two teams. */
async function addPair(platform: Platform, sportId?: string) {
  const id = sportId ?? (await addTestSport(platform));
  const teams = await addTestTeams(platform, id, ['Harbor Gulls', 'Delta Otters']);
  return { sportId: id, gulls: teams.get('Harbor Gulls') ?? '', otters: teams.get('Delta Otters') ?? '' };
}

const teamParams = async (platform: Platform) => ({ params: { id: (await addPair(platform)).gulls } });

/** Adds two games of the same teams at the same time. */
async function addTwins(platform: Platform) {
  const { sportId, gulls, otters } = await addPair(platform);
  const game = (feedId: string) => ({
    feedId,
    season: 2026,
    startsAt: '2026-11-22T18:00:00Z',
    homeTeamId: gulls,
    awayTeamId: otters,
    neutral: false,
    status: 'scheduled' as const,
    points: null,
    keyPlayers: { home: null, away: null },
    expectedGoals: null,
    closingLine: null,
  });
  await platform.transact(async (tx) => putGames(platform, tx, sportId, [game('one'), game('two')]));
  const rows = await platform.db.selectFrom('games').select('id').where('sport_id', '=', sportId).execute();
  const [gameId = '', intoId = ''] = rows.map(({ id }) => id);
  return { sportId, gameId, intoId };
}

async function addDoubt(platform: Platform) {
  const { sportId } = await addPair(platform);
  const reading = {
    ...emptyReading,
    sourceId: 'd1',
    season: 2026,
    startsAt: '2026-11-22T18:00:00Z',
    isTimeKnown: true,
    home: { id: null, name: 'Harbor Gulls' },
    away: { id: null, name: 'Delta Otters' },
    status: 'scheduled',
  };
  await platform.db
    .insertInto('doubtful_games')
    .values({
      sport_id: sportId,
      source: 'espn',
      source_id: 'd1',
      reading: JSON.stringify(reading),
      reason: 'two games are alike',
      game_ids: [],
      is_file: false,
      found_at: platform.now(),
    })
    .execute();
  return { sportId, source: 'espn', sourceId: 'd1' };
}

export const namesSamples: AdminSamples<typeof namesAdminCalls> = {
  listRefusedNames: nothing,
  mapTeamName: async (platform) => ({ ...(await teamParams(platform)), body: { name: 'HAR' } }),
  removeTeamName: async (platform) => {
    const { sportId, gulls } = await addPair(platform);
    await inAct(platform, async (tx) => aliasTeam(tx, { sportId, alias: 'HAR', teamName: 'Harbor Gulls' }));
    return { params: { id: gulls }, body: { name: 'HAR' } };
  },
  listAdminTeams: nothing,
  getAdminTeam: teamParams,
  addTeam: async (platform) => ({
    body: { sportId: await addTestSport(platform), name: 'Bell Harbor', city: 'Bell' },
  }),
  editTeam: async (platform) => ({
    ...(await teamParams(platform)),
    body: {
      name: 'Harbor Seagulls',
      city: 'Harbor',
      conference: null,
      monogram: 'HS',
      colours: ['#00504c', '#fffdf8'],
    },
  }),
  previewTeamMerge: async (platform) => {
    const { gulls, otters } = await addPair(platform);
    return { params: { id: gulls }, query: { intoId: otters } };
  },
  mergeTeams: async (platform) => {
    const { gulls, otters } = await addPair(platform);
    return { params: { id: gulls }, body: { intoId: otters, reason } };
  },
  linkTeamId: async (platform) => {
    const { sportId } = await addTestFeed(platform);
    const { gulls } = await addPair(platform, sportId);
    return { params: { id: gulls }, body: { source: 'squiggle', sourceId: '7' } };
  },
  unlinkTeamId: async (platform) => {
    const { sportId, gulls } = await addPair(platform);
    await platform.db
      .insertInto('team_sources')
      .values({ sport_id: sportId, source: 'espn', source_id: '7', team_id: gulls })
      .execute();
    return { params: { id: gulls }, body: { source: 'espn', sourceId: '7' } };
  },
  listGameDoubts: nothing,
  decideGameDoubt: async (platform) => ({ body: { ...(await addDoubt(platform)), gameId: null } }),
  listDuplicateGames: nothing,
  mergeDuplicateGames: async (platform) => {
    const { gameId, intoId } = await addTwins(platform);
    return { body: { gameId, intoId, reason } };
  },
  unlinkSourceGame: async (platform) => {
    const { sportId, gameId } = await addTwins(platform);
    const reading = { ...emptyReading, season: 2026, startsAt: '2026-11-22T18:00:00Z', isTimeKnown: true };
    await platform.db
      .insertInto('game_sources')
      .values({
        sport_id: sportId,
        source: 'espn',
        source_id: 'g7',
        game_id: gameId,
        reading: JSON.stringify({ ...reading, day: '2026-11-22' }),
        read_at: platform.now(),
      })
      .execute();
    return { body: { sportId, source: 'espn', sourceId: 'g7', reason } };
  },
  listSourceDisagreements: nothing,
};
