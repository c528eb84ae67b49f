import { expect, test } from 'vitest';
import { z } from 'zod';
import { toRequest } from '../client.ts';
import { rankingsCalls } from './calls.ts';

const { listRankings } = rankingsCalls;
const sportId = '0190a000-0000-7000-8000-000000000001';
const read = (query: object) => z.safeParse(listRankings.query, { sportsCategory: sportId, ...query });

test('[S7-CALL-55] the query uses the wire’s names', () => {
  const query = {
    sportId,
    pageSize: 100,
    pageNumber: 2,
    sortKey: 'pointsScored',
    sortOrder: 'desc',
  } as const;
  const { url } = toRequest(listRankings, { query });
  expect(url.split('?')[0]).toBe('/api/v1/website/rankingList');
  expect(Object.fromEntries(new URLSearchParams(url.split('?')[1]))).toEqual({
    sportsCategory: sportId,
    pageSize: '100',
    pageNumber: '2',
    sortKey: 'psg',
    sortOrder: 'dsc',
  });
});

test('missing query values have defaults', () => {
  expect(read({}).data).toEqual({ sportId, pageSize: 100, pageNumber: 1 });
});

test('if a page number is sent twice, the first one counts', () => {
  expect(read({ pageNumber: ['3', '4'] }).data?.pageNumber).toBe(3);
});

test.each([
  { pageSize: '0' },
  { pageSize: '1001' },
  { pageNumber: '0' },
  { pageNumber: '-1' },
  { pageNumber: '1.5' },
  { pageNumber: '' },
  { sortKey: 'rank; drop table' },
  { sortOrder: 'desc' },
  { sportsCategory: 'football' },
])('the query %o is refused', (query) => {
  expect(read(query).success).toBe(false);
});

test('[S3-RANK-01] a row has the specified names on the wire and the code’s names after decoding', () => {
  const wire = {
    teamRank: 1,
    teamId: 't',
    teamName: 'Chiefs',
    record: '3-1-0',
    psg: 24.5,
    pag: 17,
    rating: 5.2,
    deviation: 2.1,
    scheduleStrength: null,
    monogram: 'KC',
    colours: ['#aa0000', '#ffcc00'] as [string, string],
  };
  const list = { result: [wire], total: 1, sportsName: 'Pro Football' };
  const ours = z.decode(listRankings.output, list);
  expect(ours.result[0]).toMatchObject({ rank: 1, pointsScored: 24.5, pointsAllowed: 17 });
  expect(ours.sportName).toBe('Pro Football');
  expect(z.encode(listRankings.output, ours)).toEqual(list);
});
