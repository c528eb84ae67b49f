import type { TextSource } from '@outpick/server';
import { toImportRows } from '../import-rows.ts';
import type { ImportRow } from '../import-rows.ts';
import type { League } from '../types.ts';

const columns: readonly (readonly [
  name: string,
  read: (row: ImportRow) => string | number | boolean | null,
])[] = [
  ['id', (row) => row.feedId],
  ['season', (row) => row.season],
  ['starts_at', (row) => row.startsAt],
  ['home_team', (row) => row.home],
  ['away_team', (row) => row.away],
  ['neutral', (row) => (row.neutral ? 1 : 0)],
  ['status', (row) => row.status],
  ['home_points', (row) => row.homePoints],
  ['away_points', (row) => row.awayPoints],
  ['home_key_player', (row) => row.homeKeyPlayer],
  ['away_key_player', (row) => row.awayKeyPlayer],
  ['home_expected_goals', (row) => row.homeExpectedGoals],
  ['away_expected_goals', (row) => row.awayExpectedGoals],
  ['closing_line', (row) => row.closingSpread],
];

const cell = (value: string | number | boolean | null): string => {
  const text = String(value ?? '');
  return /[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const lineOf = (row: ImportRow): string => columns.map(([, read]) => cell(read(row))).join(',');

/** A league's results feed, as CSV in our own format. */
export interface LeagueFeed {
  /** Returns the games that start before an instant and are new or changed since the last call. */
  readonly changes: (league: League, before: number) => TextSource;
}

/** Creates a league's feed without the games that started before `since`. */
export function createFeed(slug: string, since: number): LeagueFeed {
  const sent = new Map<string, string>();
  return {
    changes(league, before) {
      const lines: string[] = [];
      for (const row of toImportRows(league)) {
        const start = Date.parse(row.startsAt);
        if (start < since || start >= before) continue;
        const line = lineOf(row);
        if (sent.get(row.feedId) === line) continue;
        sent.set(row.feedId, line);
        lines.push(line);
      }
      return textSource(
        `demo feed of ${slug}`,
        [columns.map(([name]) => name).join(','), ...lines].join('\n'),
      );
    },
  };
}

const textSource = (name: string, text: string): TextSource => ({
  name,
  bytes: Buffer.byteLength(text),
  async *read(onBytes) {
    onBytes?.(Buffer.byteLength(text));
    yield text;
  },
});
