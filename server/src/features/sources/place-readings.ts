import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import type { ReadingProblem } from './reading-batch.ts';
import type { Reading } from './reading.ts';

/** A reading with its start as an instant, and its day in the sport's time zone. */
export interface PlacedReading {
  readonly reading: Reading;
  readonly startsAt: Date;
  readonly day: string;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/u;
const isStart = (text: string): boolean =>
  instant.test(text) && !Number.isNaN(Date.parse(text.length < 17 ? `${text}:00Z` : text));

/** What two reports of one game must share: the same row may be listed twice. */
const sameRow = (a: Reading, b: Reading): boolean =>
  a.status === b.status && a.points?.home === b.points?.home && a.points?.away === b.points?.away;

/** Drops repeated rows. Rows of one game that contradict each other are refused. */
function dropRepeated(readings: readonly Reading[]): { kept: Reading[]; problems: ReadingProblem[] } {
  const groups = Map.groupBy(readings, ({ sourceId }) => sourceId);
  const kept: Reading[] = [];
  const problems: ReadingProblem[] = [];
  for (const [sourceId, group] of groups) {
    const [first] = group;
    if (!first) continue;
    if (group.every((one) => sameRow(one, first))) kept.push(first);
    else problems.push({ sourceId, reason: 'listed several times with different results' });
  }
  return { kept, problems };
}

/** Computes instants and days, with the rules of time zones that the database has. */
export async function placeReadings(
  db: Reader,
  timeZone: string,
  readings: readonly Reading[],
): Promise<{ placed: PlacedReading[]; problems: ReadingProblem[] }> {
  const { kept, problems } = dropRepeated(readings);
  const valid = kept.filter(({ startsAt }) => isStart(startsAt));
  for (const { sourceId, startsAt } of kept)
    if (!isStart(startsAt))
      problems.push({ sourceId, reason: `the start is not a time: "${startsAt.slice(0, 40)}"` });
  const { rows } = await sql<{ starts_at: Date; day: string }>`
    select starts_at, (starts_at at time zone ${timeZone})::date as day
    from unnest(${valid.map(({ startsAt }) => startsAt)}::text[]) with ordinality as entry (starts, position)
    cross join lateral (
      select case when starts ~ 'T.*(Z|[+-][0-9]{2}:[0-9]{2})$' then starts::timestamptz
                  else starts::timestamp at time zone ${timeZone} end as starts_at
    ) as start
    order by position
  `.execute(db);
  const placed = rows.flatMap(({ starts_at: startsAt, day }, index) => {
    const reading = valid[index];
    return reading ? [{ reading, startsAt, day }] : [];
  });
  return { placed, problems };
}
