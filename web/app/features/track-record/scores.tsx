import type { TrackRecord } from '@outpick/contracts';
import { type Column, PlainTable } from '../../design/sortable-table.tsx';
import { type Voice, VoiceMark } from '../../design/voices.tsx';
import styles from './record-view.module.css';

interface ScoreRow {
  readonly name: string;
  readonly voice?: Voice;
  readonly scores: NonNullable<TrackRecord['algorithm']>;
}

const columns: readonly Column<ScoreRow, never>[] = [
  {
    title: 'Forecaster',
    rowHeader: true,
    cell: ({ name, voice }) => (
      <span className={styles.voice}>
        {voice && <VoiceMark voice={voice} />}
        {name}
      </span>
    ),
  },
  { title: 'Games', numeric: true, cell: ({ scores }) => scores.games },
  { title: 'Log loss', numeric: true, cell: ({ scores }) => scores.logLoss.toFixed(4) },
  { title: 'Brier', numeric: true, cell: ({ scores }) => scores.brier.toFixed(4) },
  { title: 'Margin error', numeric: true, cell: ({ scores }) => scores.marginError.toFixed(2) },
];

/** The scores of several forecasters on the same games. */
export function Scores({ caption, rows }: { readonly caption: string; readonly rows: readonly ScoreRow[] }) {
  return (
    <>
      <PlainTable caption={caption} columns={columns} rows={rows} keyOf={({ name }) => name} />
      <p className={styles.note}>Lower is better in every column.</p>
    </>
  );
}
