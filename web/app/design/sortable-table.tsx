import { Fragment, type ReactNode } from 'react';
import type { Sort } from '../platform/list-view.ts';
import { SortArrows } from './sort-arrows.tsx';
import styles from './sortable-table.module.css';
import type { Voice } from './voices.tsx';

export interface Column<Row, Key extends string> {
  readonly title: string;
  /** Absent where a column cannot be sorted by. */
  readonly sortKey?: Key;
  /** Numbers stand to the right, in the display face. */
  readonly numeric?: boolean;
  /** Names its row. */
  readonly heads?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface SortableTableProps<Row, Key extends string> {
  readonly caption: string;
  readonly columns: readonly Column<Row, Key>[];
  /** What stays in place when a narrow screen scrolls sideways: so many of the first columns, or the one that names a row. */
  readonly sticky: 1 | 2 | 'name';
  readonly sort: Sort<Key>;
  readonly addressOf: (sort: Sort<Key>) => string;
  /** `TableRows`, `SkeletonRows` or a `StateRow`. */
  readonly children: ReactNode;
}

/** A table whose every order is an address: it can be shared, and works without script. */
export function SortableTable<Row, Key extends string>(props: SortableTableProps<Row, Key>) {
  const { caption, columns, sticky, sort, addressOf, children } = props;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-sticky={sticky}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, sortKey, numeric = false, heads }) => (
              <th
                key={title}
                scope="col"
                aria-sort={sortKey && directionOf(sortKey, sort)}
                data-heads={heads}
              >
                <span className={numeric ? styles.numericHeader : styles.header}>
                  <Title of={title} />
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

/** The same table where it has one order only. */
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
                  <Title of={title} />
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

/** A column's title, which may break after an underscore too. */
function Title({ of }: { readonly of: string }) {
  return (
    <span>
      {of.split(/(?<=_)/u).map((part) => (
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

/** What makes a row stand out: whose it is, which gives its wash, and lines across the table above and beneath it. */
export interface RowMarks {
  readonly voice: Extract<Voice, 'algorithm' | 'you'>;
  readonly id?: string;
  readonly above?: ReactNode;
  readonly beneath?: ReactNode;
}

interface TableRowsProps<Row, Key extends string> {
  readonly columns: readonly Column<Row, Key>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What stands under a row, across all columns, where it is opened. */
  readonly unfolded?: (row: Row) => ReactNode;
  readonly marksOf?: (row: Row) => RowMarks | undefined;
}

/** Rows are painted a group at a time: a phone that scrolls a thousand paints those anew that come into sight, not all. */
const GROUP = 25;

/** The rows, as the table's bodies. */
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
  const { columns, rows, keyOf, unfolded = () => undefined, marksOf = () => undefined } = props;
  return rows.map((row) => {
    const below = unfolded(row);
    const marks = marksOf(row);
    return (
      <Fragment key={keyOf(row)}>
        {marks?.above !== undefined && <LineRow columns={columns.length}>{marks.above}</LineRow>}
        <tr data-voice={marks?.voice} id={marks?.id}>
          {columns.map((column) => (
            <Cell key={column.title} column={column} row={row} />
          ))}
        </tr>
        {below !== undefined && (
          <tr>
            <td colSpan={columns.length} className={styles.below}>
              <div className={styles.inSight}>{below}</div>
            </td>
          </tr>
        )}
        {marks?.beneath !== undefined && <LineRow columns={columns.length}>{marks.beneath}</LineRow>}
      </Fragment>
    );
  });
}

/** A line of words across the table. */
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
  const { numeric = false, heads = false, cell } = column;
  const className = numeric ? styles.number : styles.cell;
  return heads ? (
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

/** Rows of the size of those to come. */
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

/** One row that says why there are no others. */
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
