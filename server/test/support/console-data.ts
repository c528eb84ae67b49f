import { inAct, tester } from './acts.ts';
import { sql } from 'kysely';
import type { ContentFields } from '@outpick/contracts/admin';
import { uploadDocument, uploadPicture } from '../../src/acts/content/files.ts';
import { publishContentItem, saveContentItem } from '../../src/acts/content/items.ts';
import { putWrittenNews } from '../../src/features/content/index.ts';
import { submitPicks } from '../../src/features/contests/index.ts';
import { adapters, saveFeed } from '../../src/features/ingest/providers/index.ts';
import { putGames } from '../../src/features/games/index.ts';
import { receiveReport, suspendPlayer } from '../../src/features/moderation/index.ts';
import { settleSlate } from '../../src/features/settlement/index.ts';
import { makeInvitation } from '../../src/features/site-settings/index.ts';
import { aliasTeam, emptyReading } from '../../src/features/ingest/readings/index.ts';
import { storePicture } from '../../src/platform/files/pictures.ts';
import { recordBounces } from '../../src/platform/mail/bounces.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addTestTeams } from './builders.ts';
import { testPdf, testPicture } from './content.ts';
import { openTestContest } from './contests.ts';
import type { TestContest } from './contests.ts';
import { addDeadJob } from './dead-jobs.ts';
import { addTestOperator } from './operators.ts';
import { addTestPlayers } from './players.ts';

/** Ids of rows that have their own screens in the console. */
export interface ConsoleData {
  readonly gameId: string;
  readonly slateId: string;
  readonly feedId: string;
  readonly teamId: string;
  readonly contentId: string;
  readonly enquiryId: string;
  readonly playerId: string;
}

const hour = 3_600_000;
const longWords = 'It says what the league would never want to read on its own board, week after week';

/** Adds rows for every screen of the console, and several where the number of rows matters. */
export async function addConsoleData(platform: Platform): Promise<ConsoleData> {
  const contest = await openTestContest(platform, { name: 'Pro Football', slug: 'pro-football' });
  const playerId = await addPlayers(platform, contest);
  const teamId = await addNames(platform, contest);
  await addGames(platform, contest);
  const [game] = contest.games;
  const feedId = await addFeeds(platform, contest.sportId);
  const contentId = await addContent(platform);
  await addRecap(platform);
  const enquiryId = await addEnquiries(platform);
  await addTroubles(platform);
  await inAct(platform, async (tx) => makeInvitation(tx, { note: 'The league', uses: 5, days: 7 }));
  return {
    gameId: game?.gameId ?? '',
    slateId: contest.slateId,
    feedId,
    teamId,
    contentId,
    enquiryId,
    playerId,
  };
}

/** Adds three players with picks: one is suspended and appeals, one is reported. Returns the suspended player's id. */
async function addPlayers(platform: Platform, contest: TestContest): Promise<string> {
  const { games, slateId } = contest;
  const names = ['Owls of the Lower Ninth', 'Sunday Regulars', 'X'];
  const players = await addTestPlayers(platform, names.length);
  for (const [index, { id }] of players.entries()) {
    await platform.db
      .insertInto('profiles')
      .values({ account_id: id, contest_team_name: names[index] ?? null, name: 'Ada', last_name: 'Lovelace' })
      .execute();
    const picks = games.map((game) => ({
      slateGameId: game.id,
      team: index === 0 ? game.home : game.away,
      margin: 3 + index,
      date: game.entry.startsAt,
    }));
    await submitPicks(platform.db, { playerId: id, key: undefined, picks });
  }
  const decided = games[3];
  if (decided) await contest.change(decided, { status: 'final', points: { home: 24, away: 21 } });
  await settleSlate(platform, slateId);
  const [suspended, reported] = players.map(({ id }) => id);
  if (suspended === undefined || reported === undefined) throw new Error('there are no players');
  for (const kind of ['offensive-name', 'impersonation'] as const)
    await receiveReport(platform, { playerId: reported, kind, note: longWords });
  const until = new Date(platform.now().getTime() + 72 * hour);
  await inAct(platform, async (tx) =>
    suspendPlayer(platform, tx, { playerId: suspended, reason: longWords, until }),
  );
  const { id } = await platform.db
    .selectFrom('suspensions')
    .select('id')
    .where('player_id', '=', suspended)
    .executeTakeFirstOrThrow();
  await platform.db
    .insertInto('appeals')
    .values({
      suspension_id: id,
      message: 'It is the name of our bowling team.',
      received_at: platform.now(),
    })
    .execute();
  return suspended;
}

/** Adds another name of a team, an unknown name, refused rows and a doubtful game. Returns the team's id. */
async function addNames(platform: Platform, { sportId, games }: TestContest): Promise<string> {
  const [game] = games;
  if (!game) throw new Error('the contest has no game');
  await inAct(platform, async (tx) => aliasTeam(tx, { sportId, alias: 'HOM', teamName: game.home }));
  const reading = {
    ...emptyReading,
    sourceId: 'd1',
    season: 2026,
    startsAt: game.entry.startsAt,
    isTimeKnown: true,
    home: { id: null, name: game.home },
    away: { id: null, name: game.away },
    status: 'scheduled',
  };
  const problems = [{ line: 0, reason: 'g1: there is no team "Harbour Gulls"' }];
  await sql`
    with unknown_team as (
      insert into unknown_teams values (${sportId}, 'squiggle', 'Harbour Gulls', '17', ${platform.now()})
    ), doubt as (
      insert into doubtful_games
      values (${sportId}, 'squiggle', 'd1', ${JSON.stringify(reading)}, 'two games are alike', ${[game.gameId]}, false,
              ${platform.now()})
    ), link as (
      insert into team_sources (sport_id, source, source_id, team_id)
      values (${sportId}, 'squiggle', '7', ${game.entry.homeTeamId})
    )
    insert into import_runs (sport_id, format, source, outcome, finished_at, rows, added, refused, problems)
    values (${sportId}, 'squiggle', 'pro-football/squiggle', 'done', now(), 12, 3, 1, ${JSON.stringify(problems)}::jsonb)
  `.execute(platform.db);
  return game.entry.homeTeamId;
}

/** Adds a game without a result, two similar games, and a game on whose start two sources disagree. */
async function addGames(platform: Platform, { sportId, games }: TestContest): Promise<void> {
  const [first] = games;
  if (!first) throw new Error('the contest has no game');
  const teams = await addTestTeams(platform, sportId, ['Harbor Gulls', 'Delta Otters']);
  const entry = (feedId: string, inHours: number) => ({
    ...first.entry,
    feedId,
    homeTeamId: teams.get('Harbor Gulls') ?? '',
    awayTeamId: teams.get('Delta Otters') ?? '',
    startsAt: new Date(platform.now().getTime() + inHours * hour).toISOString(),
  });
  await platform.transact(async (tx) =>
    putGames(platform, tx, sportId, [entry('late', -12), entry('one', 200), entry('two', 201)]),
  );
  for (const [source, delay] of [
    ['squiggle', 0],
    ['cfbd', 3],
  ] as const) {
    const startsAt = new Date(Date.parse(first.entry.startsAt) + delay * hour).toISOString();
    const reading = {
      ...emptyReading,
      season: 2026,
      startsAt,
      isTimeKnown: true,
      day: startsAt.slice(0, 10),
    };
    await platform.db
      .insertInto('game_sources')
      .values({
        sport_id: sportId,
        source,
        source_id: 'g1',
        game_id: first.gameId,
        reading: JSON.stringify(reading),
        read_at: platform.now(),
      })
      .execute();
  }
}

/** Adds a paused feed and a feed without its key, so that the worker requests neither. Returns the paused feed's id. */
async function addFeeds(platform: Platform, sportId: string): Promise<string> {
  const ids: string[] = [];
  const settings = { squiggle: {}, cfbd: { classification: 'fbs' } };
  for (const [name, own] of Object.entries(settings)) {
    const adapter = adapters.find((one) => one.name === name);
    if (!adapter) throw new Error(`there is no adapter ${name}`);
    const feed = {
      adapter,
      settings: own,
      origin: null,
      facts: adapter.facts,
      priority: ids.length + 1,
      createsTeams: false,
    };
    ids.push(
      await inAct(platform, async (tx) => {
        const id = await saveFeed(tx, { sportId, feed, now: platform.now() });
        await sql`update provider_feeds set paused_at = now() where id = ${id} and adapter = 'squiggle'`.execute(
          tx.db,
        );
        return id;
      }),
    );
  }
  return ids[0] ?? '';
}

const upload = (bytes: Uint8Array, type: string): File =>
  new File([new Uint8Array(bytes)], 'upload', { type });

async function addPicture(platform: Platform, width: number, height: number): Promise<string> {
  const file = upload(await testPicture(width, height), 'image/png');
  return (await uploadPicture(platform, tester, file)).picture.address;
}

/** Returns one item of every kind. */
async function makeItems(platform: Platform): Promise<readonly ContentFields[]> {
  const { address: document } = await uploadDocument(platform, tester, upload(testPdf, 'application/pdf'));
  return [
    {
      kind: 'news',
      title: 'Week 9: how the forecasts did',
      topic: 'Track record',
      description: '<p>Nine of fourteen.</p>',
      content: '<h2>Result</h2><p>Nine of fourteen.</p>',
      picture: await addPicture(platform, 1200, 675),
      alt: 'A chart of nine bars',
    },
    {
      kind: 'articles',
      title: 'How the model works',
      topic: 'Model',
      description: 'Ratings in points.',
      document,
    },
    {
      kind: 'podcasts',
      title: 'Ten wins out of ten',
      topic: 'Listening',
      description: 'Luck.',
      address: 'https://radio.example/7',
      player: null,
    },
    { kind: 'pages', title: 'About us', content: '<p>We predict games.</p>' },
    {
      kind: 'banners',
      title: 'Check the receipts',
      picture: await addPicture(platform, 970, 120),
      link: null,
      position: 1,
    },
    { kind: 'social-links', title: 'Reddit', address: 'https://reddit.example/r/outpick', position: 1 },
    {
      kind: 'announcements',
      title: 'Maintenance on Sunday',
      link: '/news',
      tone: 'warning',
      endsAt: new Date(platform.now().getTime() + 48 * hour).toISOString(),
    },
  ];
}

/** Publishes content of every kind, and saves a draft. Returns the id of the news. */
async function addContent(platform: Platform): Promise<string> {
  const ids: string[] = [];
  for (const fields of await makeItems(platform)) {
    const { id } = (await saveContentItem(platform, tester, { fields })).result;
    await publishContentItem(platform, tester, { id });
    ids.push(id);
  }
  await saveContentItem(platform, tester, {
    fields: { kind: 'pages', title: 'House rules', content: '<p>Soon.</p>' },
  });
  return ids[0] ?? '';
}

async function addRecap(platform: Platform): Promise<void> {
  const picture = await storePicture(platform.files, 'content/news', await testPicture());
  await platform.transact(async (tx) => {
    const id = await putWrittenNews(platform, tx, {
      slug: 'where-the-crowd-beat-us',
      title: 'Where the crowd beat us',
      topic: 'Recap',
      description: 'A week.',
      content: '<p>Text.</p>',
      picture,
      alt: 'A chart',
      publishedAt: platform.now(),
    });
    const recap = { week: '2026-11-10', publication_id: id, board_versions: 1, facts: '{}', players: [] };
    await tx.db.insertInto('recaps').values(recap).execute();
  });
}

/** Adds two enquiries, one of them long and suspicious, and a template. Returns the long enquiry's id. */
async function addEnquiries(platform: Platform): Promise<string> {
  const { id: operatorId } = await addTestOperator(platform, 'moderator');
  const sender = { form: 'enquiry', first_name: 'Ann', last_name: 'Lee', email: 'ann.lee@example.com' };
  const rows = await platform.db
    .insertInto('enquiries')
    .values([
      {
        ...sender,
        subject: 'My points of last week, and the week before',
        message: `${longWords}.\n\n${'Unbroken'.repeat(20)}`,
        suspicion: 'It has many links.',
      },
      { ...sender, subject: 'About margins', message: 'How are margins scored?' },
    ])
    .returning('id')
    .execute();
  const enquiryId = rows[0]?.id ?? '';
  await platform.db
    .insertInto('enquiry_messages')
    .values({ enquiry_id: enquiryId, kind: 'note', body: 'Asked the scorers.', operator_id: operatorId })
    .execute();
  await platform.db
    .insertInto('reply_templates')
    .values({
      name: 'How margins are scored',
      body: 'Hello {firstName},\n\nby the distance.',
      changed_by: operatorId,
    })
    .execute();
  return enquiryId;
}

/** Adds a bounced mail, a mail whose delivery failed for good, a dead job and an error. */
async function addTroubles(platform: Platform): Promise<void> {
  const { db, keys } = platform;
  const refusal = Object.assign(new Error('550 5.1.1 No such user here'), { responseCode: 550 });
  await recordBounces(platform, 'code', [{ address: 'gone@example.com', error: refusal }]);
  const sealed = keys.seal(JSON.stringify({ to: 'ann@example.com', subject: 'Hello', text: 'Hello.' }));
  await sql`
    insert into jobs.job (name, data, source_name, source_id, source_retry_count, policy)
    values ('dead', ${JSON.stringify({ kind: 'enquiry', sealed })}::jsonb, 'mail.sealed', gen_random_uuid(), 12, 'standard')
  `.execute(db);
  await addDeadJob(platform, 'ratings.run', 'connection to server at "10.0.0.7", port 5432 failed');
  await db
    .insertInto('recent_errors')
    .values({
      at: platform.now(),
      host: 'site-1',
      kind: 'request',
      message: 'the page could not be rendered',
      request_id: crypto.randomUUID(),
      detail: 'Error: the page could not be rendered\n    at render (web/app/entry.tsx:12:3)',
    })
    .execute();
}
