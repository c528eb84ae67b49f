import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  addTestSport,
  addTestTeams,
  openTestPlatform,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import { listTeamLinks } from '../../features/ingest/readings/index.ts';
import { addTeamName, linkTeamId, removeTeamName, unlinkTeamId } from '../teams/team-names.ts';
import { previewUndo, undo } from './preview-undo.ts';

const lineOf = ({ lineIds: [id = ''] }: Acted<unknown>): string => id;

describe('the undo of an act on a team', () => {
  let opened: TestPlatform;
  let sportId: string;
  let [lions, colts] = ['', ''];
  let owner: Extract<Actor, { kind: 'operator' }>;
  let sessionId: string;

  beforeAll(async () => {
    opened = await openTestPlatform();
    const { platform } = opened;
    sportId = await addTestSport(platform);
    const teams = await addTestTeams(platform, sportId, ['Lions', 'Colts']);
    [lions, colts] = [teams.get('Lions') ?? '', teams.get('Colts') ?? ''];
    const operator = await addTestOperator(platform, 'owner');
    ({ sessionId } = operator);
    owner = {
      kind: 'operator',
      operatorId: operator.id,
      name: operator.name,
      role: 'owner',
      network: 'test',
    };
    const feed = { sport_id: sportId, adapter: 'espn', facts: ['schedule' as const], priority: 1 };
    await platform.db
      .insertInto('provider_feeds')
      .values({ ...feed, created_at: platform.now() })
      .execute();
  });
  afterAll(async () => opened.close());

  const preview = async (lineId: string) => previewUndo(opened.platform, owner, lineId);
  const make = async (lineId: string): Promise<string> => {
    const { version, obstacle } = await preview(lineId);
    expect(obstacle).toBe(null);
    return lineOf(await undo(opened.platform, owner, { lineId, version, reason: 'a mistake', sessionId }));
  };
  const listNames = async () =>
    (await listTeamLinks(opened.platform.db, sportId)).map(({ name, aliases, links }) => [
      name,
      ...aliases,
      ...links.map(({ sourceId }) => sourceId),
    ]);

  it('is refused while another team has the name, which it names, and takes no name from it', async () => {
    const { platform } = opened;
    await addTeamName(platform, owner, { teamId: lions, name: 'Bears' });
    const removal = lineOf(await removeTeamName(platform, owner, { teamId: lions, name: 'Bears' }));
    const added = lineOf(await addTeamName(platform, owner, { teamId: colts, name: 'Bears' }));
    expect((await preview(removal)).obstacle).toBe(
      '“Bears” is another name of Colts now. Remove it there first.',
    );
    expect(await listNames()).toEqual([['Colts', 'Bears'], ['Lions']]);
    await make(added);
    await make(removal);
    expect(await listNames()).toEqual([['Colts'], ['Lions', 'Bears']]);
  });

  it('is refused while another team has the id of a source', async () => {
    const { platform } = opened;
    const id = { source: 'espn', sourceId: '7' };
    await linkTeamId(platform, owner, { teamId: lions, ...id });
    const removal = lineOf(await unlinkTeamId(platform, owner, { teamId: lions, ...id }));
    await linkTeamId(platform, owner, { teamId: colts, ...id });
    expect((await preview(removal)).obstacle).toBe(
      'The id “7” of espn means Colts now. Unlink it there first.',
    );
  });

  it('that moved a name from another team gives it back, and moves it again', async () => {
    const moved = lineOf(await addTeamName(opened.platform, owner, { teamId: colts, name: 'Bears' }));
    const names = await listNames();
    const undone = await make(moved);
    expect(await listNames()).toEqual([
      ['Colts', '7'],
      ['Lions', 'Bears'],
    ]);
    await make(undone);
    expect(await listNames()).toEqual(names);
  });
});
