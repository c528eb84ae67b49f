import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/transaction.ts';
import type { ReadingProblem } from '../reading-batch.ts';
import type { Reading } from '../reading.ts';

/** A reading with its start as an instant, and its day in the sport's time zone. */
export interface PlacedReading {
  readonly reading: Reading;
  readonly startsAt: Date;
  readonly day: string;
}

const start =
  /^((?:1[89]|2\d)\d{2}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/u;

/** Whether a text is a valid day and time, with or without an offset, that the database accepts too. */
export function isStart(text: string): boolean {
  const [, day] = start.exec(text) ?? [];
  const date = new Date(`${day ?? ''}T00:00:00Z`);
  return day !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const control = /\p{Cc}/u;
const isText = (text: string): boolean => text !== '' && text.isWellFormed() && !control.test(text);

const isBetween = (value: number | null, min: number, max: number): boolean =>
  value === null || (value > min && value < max);

/** Returns why a reading cannot be stored; `undefined` if it can. */
function findFault({
  sourceId,
  startsAt,
  home,
  away,
  points,
  season,
  ...others
}: Reading): string | undefined {
  const { closingLine, closingProbability, review, keyPlayers } = others;
  if (!isText(sourceId) || sourceId.length > 200) return 'the id is not a text';
  if (!isStart(startsAt)) return `the start is not a time: "${startsAt.slice(0, 40)}"`;
  if (!Number.isInteger(season) || season < 1800 || season > 2999) return `${season} is not a season`;
  const texts = [home.name, away.name, home.id, away.id, review, keyPlayers?.home, keyPlayers?.away];
  if (texts.some((text) => typeof text === 'string' && !isText(text)))
    return 'a text has characters that are not printable';
  if (
    points &&
    ![points.home, points.away].every((one) => Number.isInteger(one) && one >= 0 && one <= 10_000)
  )
    return 'the score is not two whole numbers';
  if (!isBetween(closingProbability, 0, 1) || !isBetween(closingLine, -1000, 1000))
    return 'the line is impossible';
  return undefined;
}

/** Whether two rows of one game report the same result. A document may list the same row twice. */
const hasSameResult = (a: Reading, b: Reading): boolean =>
  a.status === b.status && a.points?.home === b.points?.home && a.points?.away === b.points?.away;

/** Drops repeated rows. Refuses rows of one game that contradict each other. */
function dropRepeated(readings: readonly Reading[]): { distinct: Reading[]; problems: ReadingProblem[] } {
  const rowsById = Map.groupBy(readings, ({ sourceId }) => sourceId);
  const distinct: Reading[] = [];
  const problems: ReadingProblem[] = [];
  for (const [sourceId, rows] of rowsById) {
    const [first] = rows;
    if (!first) continue;
    if (rows.every((one) => hasSameResult(one, first))) distinct.push(first);
    else problems.push({ sourceId, reason: 'listed several times with different results' });
  }
  return { distinct, problems };
}

/** Computes each reading's start as an instant and its day in the sport's time zone, with the database's time zone rules. */
export async function placeReadings(
  db: Reader,
  timeZone: string,
  readings: readonly Reading[],
): Promise<{ placedReadings: PlacedReading[]; problems: ReadingProblem[] }> {
  const { distinct, problems } = dropRepeated(readings);
  const valid = distinct.filter((reading) => {
    const reason = findFault(reading);
    if (reason !== undefined)
      problems.push({ sourceId: isText(reading.sourceId) ? reading.sourceId : null, reason });
    return reason === undefined;
  });
  const { rows } = await sql<{ starts_at: Date; day: string }>`
    select starts_at, (starts_at at time zone ${timeZone})::date as day
    from unnest(${valid.map(({ startsAt }) => startsAt)}::text[]) with ordinality as entry (starts, position)
    cross join lateral (
      select case when starts ~ 'T.*(Z|[+-][0-9]{2}:[0-9]{2})$' then starts::timestamptz
                  else starts::timestamp at time zone ${timeZone} end as starts_at
    ) as start
    order by position
  `.execute(db);
  const placedReadings = rows.flatMap(({ starts_at: startsAt, day }, index) => {
    const reading = valid[index];
    return reading ? [{ reading, startsAt, day }] : [];
  });
  return { placedReadings, problems };
}
