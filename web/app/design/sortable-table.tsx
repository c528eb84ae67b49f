import { Fragment, type ReactNode } from 'react';
import type { Sort } from '../platform/list-view.ts';
import { SortArrows } from './sort-arrows.tsx';
import styles from './sortable-table.module.css';
import type { Voice } from './voices.tsx';

export interface Column<Row, Key extends string> {
  readonly title: string;
  /** Absent if the list cannot be sorted by this column. */
  readonly sortKey?: Key;
  /** Right-aligned, in the display font. */
  readonly numeric?: boolean;
  /** Whether the cell is the row's header. */
  readonly rowHeader?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface SortableTableProps<Row, Key extends string> {
  readonly caption: string;
  readonly columns: readonly Column<Row, Key>[];
  /** The columns that stay visible while scrolling sideways: the first one or two, or the row header. */
  readonly sticky: 1 | 2 | 'name';
  readonly sort: Sort<Key>;
  readonly addressOf: (sort: Sort<Key>) => string;
  /** `TableRows`, `SkeletonRows` or a `StateRow`. */
  readonly children: ReactNode;
}

/** A table with an address for each sort order, so that orders can be shared and work without script. */
export function SortableTable<Row, Key extends string>(props: SortableTableProps<Row, Key>) {
  const { caption, columns, sticky, sort, addressOf, children } = props;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-sticky={sticky}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, sortKey, numeric = false, rowHeader }) => (
              <th
                key={title}
                scope="col"
                aria-sort={sortKey && directionOf(sortKey, sort)}
                data-row-header={rowHeader}
              >
                <span className={numeric ? styles.numericHeader : styles.header}>
                  <ColumnTitle title={title} />
                  {sortKey && (
                    <SortArrows title={title} sortKey={sortKey} sort={sort} addressOf={addressOf} />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface PlainTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row, never>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A table like `SortableTable`, without sorting. */
export function PlainTable<Row>({ caption, columns, rows, keyOf }: PlainTableProps<Row>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-sticky="1">
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.plain}>
          <tr>
            {columns.map(({ title, numeric = false }) => (
              <th key={title} scope="col">
                <span className={numeric ? styles.numericHeader : styles.header}>
                  <ColumnTitle title={title} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <TableRows columns={columns} rows={rows} keyOf={keyOf} />
      </table>
    </div>
  );
}

/** Allows a line break after each underscore. */
function ColumnTitle({ title }: { readonly title: string }) {
  return (
    <span>
      {title.split(/(?<=_)/u).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

function directionOf<Key extends string>(key: Key, sort: Sort<Key>) {
  if (key !== sort.key) return 'none';
  return sort.order === 'asc' ? 'ascending' : 'descending';
}

/** Highlights a row: a voice's background color, and lines of text across the table above and below it. */
export interface RowMarks {
  readonly voice: Extract<Voice, 'algorithm' | 'you'>;
  readonly id?: string;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

interface TableRowsProps<Row, Key extends string> {
  readonly columns: readonly Column<Row, Key>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The details below an expanded row, across all columns. */
  readonly expansionOf?: (row: Row) => ReactNode;
  readonly marksOf?: (row: Row) => RowMarks | undefined;
}

/** Rows in each tbody. A browser that scrolls a thousand rows repaints only the groups that become visible. */
const GROUP = 25;

/** The table's rows, in several tbody elements. */
export function TableRows<Row, Key extends string>(props: TableRowsProps<Row, Key>) {
  const groups = Array.from({ length: Math.ceil(props.rows.length / GROUP) }, (_, index) =>
    props.rows.slice(index * GROUP, (index + 1) * GROUP),
  );
  return groups.map((rows, index) => (
    <tbody key={index} className={styles.group}>
      <GroupRows {...props} rows={rows} />
    </tbody>
  ));
}

function GroupRows<Row, Key extends string>(props: TableRowsProps<Row, Key>) {
  const { columns, rows, keyOf, expansionOf = () => undefined, marksOf = () => undefined } = props;
  return rows.map((row) => {
    const expansion = expansionOf(row);
    const marks = marksOf(row);
    return (
      <Fragment key={keyOf(row)}>
        {marks?.above !== undefined && <LineRow columns={columns.length}>{marks.above}</LineRow>}
        <tr data-voice={marks?.voice} id={marks?.id}>
          {columns.map((column) => (
            <Cell key={column.title} column={column} row={row} />
          ))}
        </tr>
        {expansion !== undefined && (
          <tr>
            <td colSpan={columns.length} className={styles.below}>
              <div className={styles.inSight}>{expansion}</div>
            </td>
          </tr>
        )}
        {marks?.below !== undefined && <LineRow columns={columns.length}>{marks.below}</LineRow>}
      </Fragment>
    );
  });
}

/** A line of text across the table. */
function LineRow({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className={styles.line}>
        <div className={styles.inSight}>{children}</div>
      </td>
    </tr>
  );
}

interface CellProps<Row, Key extends string> {
  readonly column: Column<Row, Key>;
  readonly row: Row;
}

function Cell<Row, Key extends string>({ column, row }: CellProps<Row, Key>) {
  const { numeric = false, rowHeader = false, cell } = column;
  const className = numeric ? styles.number : styles.cell;
  return rowHeader ? (
    <th scope="row" className={className}>
      {cell(row)}
    </th>
  ) : (
    <td className={className}>{cell(row)}</td>
  );
}

interface SkeletonRowsProps<Row, Key extends string> {
  readonly columns: readonly Column<Row, Key>[];
  readonly count: number;
}

/** Placeholder rows. */
export function SkeletonRows<Row, Key extends string>({ columns, count }: SkeletonRowsProps<Row, Key>) {
  return (
    <tbody>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {columns.map(({ title, numeric = false }) => (
            <td key={title} className={numeric ? styles.number : styles.cell}>
              <span className={styles.bone} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** One row across all columns, for a message instead of data. */
export function StateRow({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td colSpan={columns} className={styles.state}>
          <div className={styles.inSight}>{children}</div>
        </td>
      </tr>
    </tbody>
  );
}
