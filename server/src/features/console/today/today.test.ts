import { adminCalls } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import type { Role } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addDeadJob,
  addTestOperator,
  addTestSport,
  addTestTeams,
  asOwner,
  startTestSite,
} from '../../../../test/support/index.ts';
import type { TestSite } from '../../../../test/support/index.ts';

type Today = Output<typeof adminCalls.getToday>;

describe('the list of work that waits today', () => {
  let site: TestSite;
  let sportId: string;
  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { slug: 'nfl', name: 'NFL' });
  });
  afterAll(async () => site.close());

  const run = async (statement: string, values: readonly unknown[] = []) =>
    asOwner(site.platform.config.DATABASE_URL, statement, [...values]);
  const today = async (role: Role): Promise<Today> => {
    const { headers } = await addTestOperator(site.platform, role);
    const answer = await site.get(adminCalls.getToday.path, { headers });
    const body: { data: unknown } = JSON.parse(await answer.text());
    return adminCalls.getToday.output.parse(body.data);
  };
  const namesFor = async (role: Role) => (await today(role)).items.map(({ name }) => name);
  const itemOf = async (name: string) => (await today('owner')).items.find((item) => item.name === name);

  it('is empty on a new site', async () => {
    for (const role of ['scorer', 'editor', 'moderator', 'owner'] as const)
      expect(await today(role)).toMatchObject({ items: [], failed: [] });
  });

  it('lists dead jobs to owners only', async () => {
    await addDeadJob(site.platform);
    expect(await itemOf('dead-jobs')).toMatchObject({ count: 1, severity: 'soon', examples: ['mail.send'] });
    expect(await namesFor('scorer')).toEqual([]);
    expect(await namesFor('moderator')).toEqual([]);
  });

  it('lists unanswered enquiries to moderators', async () => {
    const [enquiry] = await asOwner<{ id: string }>(
      site.platform.config.DATABASE_URL,
      `insert into enquiries (form, first_name, last_name, email, message)
       values ('contact', 'Ann', 'Lee', 'ann@example.org', 'Hello') returning id`,
    );
    expect(await itemOf('enquiries')).toMatchObject({ count: 1, severity: 'later' });
    expect(await namesFor('moderator')).toEqual(['enquiries']);
    expect(await namesFor('scorer')).toEqual([]);
    await run(`insert into enquiry_states (enquiry_id, state) values ($1, 'answered')`, [enquiry?.id]);
    expect(await itemOf('enquiries')).toBeUndefined();
  });

  it('lists unknown team names and doubtful games to scorers', async () => {
    await run(`insert into unknown_teams values ($1, 'espn', 'Bears', null, now() - interval '1 day')`, [
      sportId,
    ]);
    await run(
      `insert into doubtful_games values ($1, 'espn', 'g1', '{}', 'two games fit', '{}', false, now() - interval '2 hours')`,
      [sportId],
    );
    expect(await itemOf('unknown-teams')).toMatchObject({ count: 1, examples: ['Bears'] });
    expect(await itemOf('doubts')).toMatchObject({ count: 1, examples: ['NFL'] });
    expect(await namesFor('scorer')).toEqual(['doubts', 'unknown-teams']);
    expect(await namesFor('editor')).toEqual([]);
  });

  it('lists games without a result, feeds that fail or are late, and refused rows', async () => {
    await addTestTeams(site.platform, sportId, ['Bears', 'Lions']);
    const day = `to_char(now(), 'YYYY-MM-DD')::date`;
    await run(
      `with season as (insert into seasons (sport_id, year) values ($1, 2026) returning id)
       insert into games (sport_id, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, neutral, status, set_aside_at)
       select $1, id, 'g' || hours, (select id from teams where name = 'Bears'), (select id from teams where name = 'Lions'), now() - hours * interval '1 hour', ${day}, false, 'scheduled',
              case when hours > 6 then now() end
       from season, unnest(array[2, 12]) as hours`,
      [sportId],
    );
    const feed = `insert into provider_feeds (sport_id, adapter, facts, priority, created_at, fetched_at, failures, paused_at)
      values ($1, $2, '{}', 1, now() - interval '9 days', now() - $3::interval, $4, case when $5 then now() end)`;
    await run(feed, [sportId, 'fresh', '1 minute', 0, false]);
    await run(feed, [sportId, 'late', '5 hours', 1, false]);
    await run(feed, [sportId, 'failing', '5 hours', 3, false]);
    await run(feed, [sportId, 'paused', '5 days', 9, true]);
    const importRun = `insert into import_runs (sport_id, format, source, outcome, refused) values ($1, 'csv', $2, 'done', $3)`;
    await run(importRun, [sportId, 'mended.csv', 4]);
    await run(importRun, [sportId, 'mended.csv', 0]);
    await run(importRun, [sportId, 'broken.csv', 7]);
    expect(await itemOf('games-without-result')).toMatchObject({ count: 1, severity: 'soon' });
    expect(await itemOf('feeds-failing')).toMatchObject({
      count: 1,
      severity: 'urgent',
      examples: ['NFL (failing)'],
    });
    expect(await itemOf('feeds-late')).toMatchObject({ count: 1, examples: ['NFL (late)'] });
    expect(await itemOf('rows-refused')).toMatchObject({ count: 7 });
    // The most urgent item comes first.
    expect((await namesFor('scorer'))[0]).toBe('feeds-failing');
  });

  it('lists unanswered messages to moderators', async () => {
    await run('delete from enquiries');
    await run(
      `insert into enquiries (form, first_name, last_name, email, message)
       select 'enquiry', 'Ann', 'Lee', 'ann@example.com', 'Hello' from generate_series(1, 3)`,
    );
    await run(
      `insert into enquiry_states (enquiry_id, state)
       select id, state from (select id, row_number() over (order by id) as place from enquiries) as numbered
       join unnest(array['open', 'answered']) with ordinality as states (state, place) using (place)`,
    );
    expect(await itemOf('enquiries')).toMatchObject({ count: 2 });
    expect(await namesFor('moderator')).toContain('enquiries');
    expect(await namesFor('scorer')).not.toContain('enquiries');
  });

  it('says that the ledger is broken until it is verified', async () => {
    const verified = `insert into job_runs (job, job_id, attempt, finished_at, outcome) values ('ledger.verify', gen_random_uuid(), 1, now(), $1)`;
    await run(verified, ['failed']);
    expect((await namesFor('owner'))[0]).toBe('ledger-broken');
    await run(verified, ['done']);
    expect(await itemOf('ledger-broken')).toBeUndefined();
  });

  it('shows the other items if one check fails', async () => {
    await run('alter table unknown_teams rename to mislaid_teams');
    const { items, failed } = await today('owner');
    expect(failed).toEqual(['unknown-teams']);
    // The failure is logged as an error, because Health lists errors.
    const lines = site.log.map((line) => z.looseObject({}).parse(JSON.parse(line)));
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'a check of Today failed', check: 'unknown-teams' }),
    );
    expect(items.map(({ name }) => name)).toContain('doubts');
    await run('alter table mislaid_teams rename to unknown_teams');
    expect((await today('owner')).failed).toEqual([]);
  });
});
