import { success } from '@outpick/contracts';
import { actNames, adminCalls, undoRuleOf, undoWordsOf } from '@outpick/contracts/admin';
import type { ActName } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveContentItem } from '../../src/acts/content/items.ts';
import { setSportProfile } from '../../src/acts/leagues/sports.ts';
import { sportProfile } from '../../src/features/sports/index.ts';
import { emptyReading } from '../../src/features/ingest/readings/index.ts';
import {
  addTestOperator,
  addTestSport,
  openTestContest,
  readUndoState,
  startTestSite,
  tester,
} from '../support/index.ts';
import type { TestOperator, TestSite } from '../support/index.ts';
import type { Sample } from '../support/every-call.ts';
import { adminRequest, adminTestCalls } from './admin-samples.ts';

const undoable = actNames.filter((name) => undoRuleOf(name) === 'restore' && name !== 'audit.undo');
const reason = 'a mistake';

describe('an act that can be undone is undone and done again to the last digit:', () => {
  let site: TestSite;
  let owner: TestOperator;
  beforeAll(async () => {
    site = await startTestSite();
    owner = await addTestOperator(site.platform, 'owner');
  });
  afterAll(async () => site.close());

  const send = async (name: string, sample: Sample): Promise<unknown> => {
    const found = adminTestCalls.find((one) => one.name === name);
    if (!found) throw new Error(`there is no call ${name}`);
    const { path, init } = adminRequest(found.call, sample, owner.headers);
    const answer = await site.get(path, init);
    const text = await answer.text();
    expect([name, answer.status, text]).toEqual([name, 200, expect.any(String)]);
    return JSON.parse(text);
  };

  const previewUndo = async (id: string) =>
    success(adminCalls.previewUndo.output).parse(await send('previewUndo', { params: { id } })).data;

  /** Undoes the act of a line. Returns the line of the undo. */
  const undo = async (id: string) => {
    const { version, obstacle } = await previewUndo(id);
    expect(obstacle).toBe(null);
    await send('undoAct', { params: { id }, body: { version, reason } });
    return findLine('audit.undo');
  };

  const findLine = async (name: ActName): Promise<string> => {
    const query = site.platform.db.selectFrom('audit_log').select('id').where('act', '=', name);
    return (await query.orderBy('at', 'desc').executeTakeFirstOrThrow()).id;
  };

  /** Saves a new version of an existing page. The undo of a new item leaves a deleted draft, as its preview says. */
  async function prepareSave(): Promise<() => Promise<unknown>> {
    const fields = { kind: 'pages', title: 'Rules', content: '<p>Old.</p>' } as const;
    const { result } = await saveContentItem(site.platform, tester, { fields });
    const body = { ...result, fields: { ...fields, title: 'The rules', content: '<p>New.</p>' } };
    return async () => send('saveContent', { body });
  }

  /** Decides that a doubtful game is a known one, or a new one. */
  async function prepareDecision(decides: 'known' | 'new' = 'known'): Promise<() => Promise<unknown>> {
    const { sportId, games } = await openTestContest(site.platform);
    const [game] = games;
    if (!game) throw new Error('the contest has no game');
    const source = { sportId, source: 'espn', sourceId: 'd7' };
    const teams = { home: { id: null, name: game.home }, away: { id: null, name: game.away } };
    const { season, startsAt } = game.entry;
    const reading = { ...emptyReading, ...teams, sourceId: 'd7', season, startsAt, isTimeKnown: true };
    await site.platform.db
      .insertInto('doubtful_games')
      .values({
        sport_id: sportId,
        source: 'espn',
        source_id: 'd7',
        reason: 'alike',
        is_file: false,
        game_ids: [game.gameId],
        found_at: site.platform.now(),
        reading: JSON.stringify({
          ...reading,
          status: 'live',
          points: { home: 3, away: 0 },
          closingLine: 2.5,
        }),
      })
      .execute();
    return async () =>
      send('decideGameDoubt', { body: { ...source, gameId: decides === 'new' ? null : game.gameId } });
  }

  /** Sets a fitted profile, which only a command does. */
  async function prepareProfile(): Promise<() => Promise<unknown>> {
    const id = await addTestSport(site.platform);
    const sport = site.platform.db.selectFrom('sports').select(['slug', 'model']).where('id', '=', id);
    const { slug, model } = await sport.executeTakeFirstOrThrow();
    const text = JSON.stringify({ ...sportProfile(model, null), marginSigma: 12.3456789 });
    return async () => setSportProfile(site.platform, tester, { slug, text });
  }

  const prepared: Partial<Record<ActName, () => Promise<() => Promise<unknown>>>> = {
    'content.save': prepareSave,
    'source-game.decide': async () => prepareDecision(),
    'sport.set-profile': prepareProfile,
  };

  /** Returns a function that makes the act. An act that no call and no function above makes fails here. */
  async function prepare(name: ActName): Promise<() => Promise<unknown>> {
    const one = adminTestCalls.find(({ call }) => call.act === name);
    const own = prepared[name];
    if (own) return own();
    if (!one) throw new Error(`nothing here makes the act ${name}`);
    const sample = await one.makeSample(site.platform, owner);
    return async () => send(one.name, sample);
  }

  it.each(undoable)('%s', async (name) => {
    const makeAct = await prepare(name);
    const before = await readUndoState(site.platform);
    await makeAct();
    const after = await readUndoState(site.platform);
    expect(after).not.toEqual(before);
    const undone = await undo(await findLine(name));
    expect(await readUndoState(site.platform)).toEqual(before);
    // An ended invitation does not work again.
    if (name === 'invitation.make') return;
    await undo(undone);
    expect(await readUndoState(site.platform)).toEqual(after);
  });

  it('but not a decision that added a game, as its dialog says', async () => {
    const decide = await prepareDecision('new');
    await decide();
    expect((await previewUndo(await findLine('source-game.decide'))).obstacle).toContain(
      'games are not deleted',
    );
    expect(undoWordsOf('source-game.decide')).toContain('only if the decision adds no game');
  });
});
