import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSlates,
  addBareSports,
  addTestPlayers,
  eventually,
  finishTestSlate,
  putTestContent,
  startTestSite,
  testBearer,
  testPicture,
  tester,
} from '../../../test/support/index.ts';
import type { BareSlate, BareSport, TestPlayer, TestSite } from '../../../test/support/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { countCrowds, submitPicks } from '../contests/index.ts';
import { jobs } from '../composition.ts';
import { renameInRecaps, writeDueRecaps } from './commands.ts';
import { holdRecapOf, releaseRecapOf } from '../../acts/content/recaps.ts';
import { listRecaps, writeRecaps } from './index.ts';
import { listEndedWeeks } from './queries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hostile = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;

interface NewsOnWire {
  readonly id: string;
  readonly newsHeading: string;
  readonly newsContent: string;
}

describe('a weekly recap', () => {
  let site: TestSite;
  let sport: BareSport;
  let slate: BareSlate;
  let players: TestPlayer[];
  /** The week before the last ended one. Its regular time is past on any day of the week. */
  let week: string;
  let noon: Date;

  /** The platform with its clock at another time. */
  const at = (time: Date): Platform => ({ ...site.platform, now: () => time });
  const hoursAfterNoon = (hours: number) => at(new Date(noon.getTime() + hours * hourMs));
  const json = async (path: string) => JSON.parse(await (await site.get(path)).text());
  const news = async (): Promise<NewsOnWire[]> => (await json('/api/v1/website/get-all-news')).data.newsList;
  const recapOnSite = async () =>
    (await news()).find((item) => JSON.stringify(item).includes('crowd beat us'));

  /** Plays a slate that ended in the week. The first three players pick the away team in the first game, and it wins. */
  async function play(): Promise<void> {
    const startsAt = new Date(Date.now() + dayMs);
    const [added] = await addBareSlates(site.platform, [
      {
        ...sport,
        firstDay: week,
        lastDay: week,
        firstStart: new Date(`${week}T18:00:00Z`),
        games: 2,
        startsAt,
      },
    ]);
    if (!added) throw new Error('no slate was added');
    slate = added;
    for (const [index, { id }] of players.entries())
      await submitPicks(site.platform.db, {
        playerId: id,
        key: undefined,
        picks: slate.games.map((game, number) => ({
          slateGameId: game.id,
          team: index < 3 && number === 0 ? 'Away' : 'Home',
          margin: 4 + index,
          date: startsAt.toISOString(),
        })),
      });
    await finishTestSlate(site.platform, slate, [-7, 3]);
    await sql`update games set starts_at = now() - interval '1 hour'`.execute(site.platform.db);
    await countCrowds(site.platform);
  }

  beforeAll(async () => {
    site = await startTestSite();
    const [planned] = await listEndedWeeks(site.platform.db, new Date(), 2);
    if (!planned) throw new Error('there is no week');
    ({ week, regularTime: noon } = planned);
    [sport] = (await addBareSports(site.platform, 1)) as [BareSport];
    players = await addTestPlayers(site.platform, 5);
    await sql`
      insert into profiles (account_id, contest_team_name)
      select id, case id when ${players[2]?.id} then ${hostile} else 'Team ' || right(id::text, 4) end
      from unnest(${players.map(({ id }) => id)}::uuid[]) as id
    `.execute(site.platform.db);
    await play();
  });
  afterAll(async () => site.close());

  it('is due on Tuesday at nine in New York, and not before', async () => {
    const inNewYork = { weekday: 'short', hour: 'numeric', timeZone: 'America/New_York' } as const;
    expect(new Intl.DateTimeFormat('en-US', inNewYork).format(noon)).toMatch(/^Tue,? 12 PM$/u);
    expect(await writeDueRecaps(at(new Date(noon.getTime() - 3 * hourMs - 60_000)))).toEqual([]);
    const due = hoursAfterNoon(-3);
    expect(
      writeRecaps.schedule && 'isDue' in writeRecaps.schedule && (await writeRecaps.schedule.isDue(due)),
    ).toBe(true);
  });

  it('can be held for three hours, even if it is written late', async () => {
    await writeDueRecaps(hoursAfterNoon(40));
    const [written] = await listRecaps(site.platform.db);
    expect(written?.published_at).toEqual(new Date(noon.getTime() + 43 * hourMs));
    await sql`delete from publications`.execute(site.platform.db);
  });

  it('gets a numbered slug if an operator’s news item has the usual one', async () => {
    const slug = `where-the-crowd-beat-us-${week}`;
    await sql`
      insert into publications (kind, slug, title, digest, changed_at) values ('news', ${slug}, 'Mine', '', now())
    `.execute(site.platform.db);
    await writeDueRecaps(hoursAfterNoon(-3));
    const items = await site.platform.db
      .selectFrom('publications')
      .select(['slug', 'title'])
      .orderBy('slug')
      .execute();
    expect(items).toEqual([
      { slug, title: 'Mine' },
      { slug: `${slug}-2`, title: expect.not.stringContaining('Mine') },
    ]);
    await holdRecapOf(site.platform, tester, { week });
    expect((await listRecaps(site.platform.db))[0]).toMatchObject({ slug: `${slug}-2`, published_at: null });
    await sql`delete from publications`.execute(site.platform.db);
  });

  it('is written once, even by several jobs and workers', async () => {
    await Promise.all([writeDueRecaps(hoursAfterNoon(-3)), writeDueRecaps(hoursAfterNoon(-3))]);
    expect(await writeDueRecaps(hoursAfterNoon(-2))).toEqual([]);
    const recaps = await listRecaps(site.platform.db);
    expect(recaps.map((recap) => [recap.week, recap.published_at])).toEqual([[week, noon]]);
    expect((await news()).filter((item) => JSON.stringify(item).includes('crowd beat us'))).toHaveLength(1);
  });

  it('names the misses with their figures and the best players, with escaped names', async () => {
    const item = JSON.stringify(await recapOnSite());
    expect(item).toContain('wrong in 1 of 2 games');
    expect(item).toContain('60% of you took Away');
    expect(item).toContain('We gave Home 57.0%');
    expect(item).toMatch(/it cost us \d+\.\d points/u);
    expect(item).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(item).not.toMatch(/<script|<img src=x/u);
  });

  it('is in the news, on home, in the feed and in the sitemap, with its picture', async () => {
    const { id } = (await recapOnSite()) ?? { id: '' };
    expect((await site.get(`/api/v1/website/get-news/${id}`)).status).toBe(200);
    for (const path of ['/api/v1/website/home-page', '/news.atom', '/sitemap.xml'])
      expect([path, (await (await site.get(path)).text()).includes(id)]).toEqual([path, true]);
    const [, picture = ''] = /"(\/files\/[^"]+\.webp)"/u.exec(JSON.stringify(await recapOnSite())) ?? [];
    expect((await site.get(picture)).headers.get('content-type')).toBe('image/webp');
  });

  it('stays when an operator stores content from files, which do not include the recap', async () => {
    await putTestContent(site, {
      'news/dots.png': await testPicture(),
      'news/other.md':
        '---\ntitle: Other\ntopic: Model\ndescription: Other.\npicture: dots.png\nalt: Dots\npublished: 2026-01-01T00:00:00Z\n---\nOther.\n',
    });
    await eventually(async () => expect(await news()).toHaveLength(2));
    expect(await recapOnSite()).toBeDefined();
  });

  it('can be withdrawn and published again by an operator, and stays held until then', async () => {
    await holdRecapOf(site.platform, tester, { week });
    await eventually(async () => expect(await recapOnSite()).toBeUndefined());
    await sql`update recaps set board_versions = 0`.execute(site.platform.db);
    expect(await writeDueRecaps(hoursAfterNoon(1))).toEqual([week]);
    expect((await listRecaps(site.platform.db)).map((recap) => recap.published_at)).toEqual([null]);
    expect((await releaseRecapOf(at(noon), tester, { week })).result).toEqual(noon);
    await eventually(async () => expect(await recapOnSite()).toBeDefined());
    const unknown = { week: '2020-01-07' };
    await expect(holdRecapOf(site.platform, tester, unknown)).rejects.toThrow('There is no such recap.');
    await expect(releaseRecapOf(site.platform, tester, unknown)).rejects.toThrow('There is no such recap.');
  });

  it('keeps its date if an operator releases it after publication', async () => {
    expect((await releaseRecapOf(hoursAfterNoon(5), tester, { week })).result).toEqual(noon);
    expect((await listRecaps(site.platform.db)).map((recap) => recap.published_at)).toEqual([noon]);
  });

  it('is rewritten with a note if a score is corrected after publication', async () => {
    expect(JSON.stringify(await recapOnSite())).not.toContain('Updated');
    await finishTestSlate(site.platform, slate, [7, 3]);
    await writeDueRecaps(hoursAfterNoon(24));
    await eventually(async () => {
      const item = JSON.stringify(await recapOnSite());
      expect(item).toContain('Updated');
      expect(item).toContain('Not once this time, in 2 games');
    });
    expect(await writeDueRecaps(hoursAfterNoon(25))).toEqual([]);
    await finishTestSlate(site.platform, slate, [-7, 3]);
    await writeDueRecaps(hoursAfterNoon(26));
  });

  it('no longer names a player who deleted the account', { timeout: 60_000 }, async () => {
    await eventually(async () => expect(JSON.stringify(await recapOnSite())).toContain('&lt;script&gt;'));
    const answer = await site.get('/api/v1/auth/userDelete', {
      method: 'DELETE',
      headers: testBearer(players[2]),
    });
    expect(answer.status).toBe(200);
    const worker = await startWorker(site.platform, jobs, site.platform.config.DATABASE_URL);
    try {
      await eventually(async () => {
        const item = JSON.stringify(await recapOnSite());
        expect(item).not.toContain('alert(1)');
        expect(item).toContain('<strong>Player ');
      }, 45_000);
    } finally {
      await worker.stop(5000);
    }
    // No recap names this id, so none is rewritten.
    await renameInRecaps(site.platform, [sport.sportId]);
  });
});
