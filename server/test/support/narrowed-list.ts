import { expect, it } from 'vitest';

interface Row {
  readonly date: string;
  readonly homeTeam: string;
  readonly homeTeamId: string;
  readonly awayTeam: string;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly data: { readonly result: readonly Row[]; readonly total: number } };
}

/** Adds tests of the parameters `day` and `team` to the tests of a list of games. */
export function itCanBeNarrowed(request: (query: string) => Promise<Answer>): void {
  const listRows = async (query: string) => (await request(query)).body.data.result;

  it('can be narrowed to a day and to a team, by its id or its name', async () => {
    const all = await listRows('');
    const [first] = all;
    if (!first) throw new Error('there are no games');
    const { homeTeam, homeTeamId } = first;
    const day = first.date.slice(0, 10);
    const ofDay = all.filter(({ date }) => date.startsWith(day));
    const ofTeam = all.filter((row) => [row.homeTeam, row.awayTeam].includes(homeTeam));
    expect(ofTeam.length).toBeLessThan(all.length);
    expect(await listRows(`&day=${day}`)).toEqual(ofDay);
    for (const team of [homeTeamId, homeTeamId.toUpperCase(), encodeURIComponent(homeTeam)])
      expect(await listRows(`&team=${team}`)).toEqual(ofTeam);
    const { body } = await request(`&team=${homeTeamId}&day=${day}&pageSize=10`);
    const ofBoth = ofTeam.filter((row) => ofDay.includes(row));
    expect(body.data).toMatchObject({ result: ofBoth, total: ofBoth.length });
  });

  it('is empty on a day without games and for a team that is not in the sport', async () => {
    for (const query of ['&day=1999-01-01', '&team=Nowhere', '&team=01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a']) {
      const { status, body } = await request(query);
      expect([query, status, body.data.result, body.data.total]).toEqual([query, 200, [], 0]);
    }
    for (const query of [
      '&day=2026-02-30',
      '&day=0000-01-01',
      '&day=soon',
      '&day=',
      `&team=${'x'.repeat(300)}`,
    ])
      expect([query, (await request(query)).status]).toEqual([query, 422]);
  });
}
