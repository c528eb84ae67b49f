import type { SettlementMeasurement } from './measure.ts';

const numberFormat = new Intl.NumberFormat('en-US');

/** The columns of the tables in docs/capacity.md. */
const columns: readonly (readonly [string, (one: SettlementMeasurement) => number | string | undefined])[] = [
  ['players', (one) => one.players],
  ['later boards', (one) => one.laterBoards],
  ['picks', (one) => one.picks],
  ['seconds', (one) => one.seconds],
  ['scoring', (one) => one.scoringSeconds],
  ['writing', (one) => one.writingSeconds],
  ['reading alone', (one) => one.readingSeconds],
  ['ratio', (one) => one.ratio],
  ['longest transaction, ms', (one) => one.longestTransactionMs],
  ['log, MB', (one) => one.walMegabytes],
  ['longest wait, ms', (one) => one.longestWaitMs],
  ['submissions p99, ms', (one) => one.submissionP99Ms],
  ['other sport, s', (one) => one.otherSportSeconds],
  ['equals the rule', (one) => (one.equalsReference ? 'yes' : 'NO')],
];

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Formats measurements as a Markdown table. */
export const formatTable = (measurements: readonly SettlementMeasurement[]): string =>
  [
    row(columns.map(([name]) => name)),
    `|${columns.map(() => '---|').join('')}`,
    ...measurements.map((one) =>
      row(
        columns.map(([, read]) => {
          const value = read(one);
          return typeof value === 'number' ? numberFormat.format(value) : (value ?? '');
        }),
      ),
    ),
  ].join('\n');
