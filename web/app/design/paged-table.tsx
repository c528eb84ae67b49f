import type { ReactNode } from 'react';
import type { ListAddresses, ListView, Sort } from '../platform/list-view.ts';
import type { LoadResult } from '../platform/load-result.ts';
import { ButtonLink } from './button.tsx';
import styles from './paged-table.module.css';
import { Pagination } from './pagination.tsx';
import { LoadResultView } from './load-result-view.tsx';
import {
  type Column,
  type RowMarks,
  SkeletonRows,
  SortableTable,
  StateRow,
  TableRows,
} from './sortable-table.tsx';
import { EmptyState, FailedState, LoadingLine } from './states.tsx';

export interface ListPart<Row> {
  readonly result: readonly Row[];
  readonly total: number;
}

interface PagedTableProps<Row, Key extends string> {
  readonly caption: string;
  readonly columns: readonly Column<Row, Key>[];
  readonly sticky: 1 | 2 | 'name';
  readonly keyOf: (row: Row) => string;
  /** The details below an expanded row. */
  readonly expansionOf?: (row: Row) => ReactNode;
  readonly marksOf?: (row: Row) => RowMarks | undefined;
  readonly list: LoadResult<ListPart<Row>>;
  readonly pageSize: number;
  /** The id in the page's address, such as the sport's. */
  readonly listId: string;
  readonly view: ListView<Key>;
  /** The list's default order. */
  readonly defaultSort: Sort<Key>;
  readonly addresses: ListAddresses<Key>;
  /** Replaces the usual explanation of why there are no rows. */
  readonly empty?: ReactNode;
  readonly words: {
    /** The line above the table. Shown only if the list has rows. */
    readonly summary: (total: number) => string;
    readonly failed: string;
    /** Explains why there are no rows. */
    readonly empty: string;
    readonly pastTheEnd: string;
  };
}

/** A list's table in all load states. The header is always rendered, so that a pressed sort arrow keeps the focus. */
export function PagedTable<Row, Key extends string>(props: PagedTableProps<Row, Key>) {
  const { caption, columns, list, listId, view, defaultSort, addresses, pageSize, words } = props;
  const addressOf = (newView: ListView<Key>) => addresses.addressOf(listId, newView);
  return (
    <>
      <div className={styles.summary}>
        <LoadResultView result={list} loading={<LoadingLine />} failed={() => null}>
          {({ total }) => (total === 0 ? null : <p>{words.summary(total)}</p>)}
        </LoadResultView>
      </div>
      <SortableTable
        caption={caption}
        columns={columns}
        sticky={props.sticky}
        sort={view.sort ?? defaultSort}
        addressOf={(sort) => addressOf({ ...view, sort, page: 1 })}
      >
        <LoadResultView
          result={list}
          loading={<SkeletonRows columns={columns} count={24} />}
          failed={({ message }) => (
            <StateRow columns={columns.length}>
              <FailedState what={words.failed} message={message} query={addresses.queryOf(view)} />
            </StateRow>
          )}
        >
          {(part) => <Rows {...props} part={part} firstPage={addressOf({ ...view, page: 1 })} />}
        </LoadResultView>
      </SortableTable>
      <div className={styles.pages}>
        <LoadResultView result={list} loading={null} failed={() => null}>
          {({ total }) => (
            <Pagination
              page={view.page}
              pageCount={Math.ceil(total / pageSize)}
              addressOf={(page) => addressOf({ ...view, page })}
            />
          )}
        </LoadResultView>
      </div>
    </>
  );
}

type RowsProps<Row, Key extends string> = Pick<
  PagedTableProps<Row, Key>,
  'columns' | 'keyOf' | 'expansionOf' | 'marksOf' | 'empty' | 'words'
> & { readonly part: ListPart<Row>; readonly firstPage: string };

function Rows<Row, Key extends string>(props: RowsProps<Row, Key>) {
  const { columns, keyOf, expansionOf, marksOf, empty, words, part, firstPage } = props;
  if (part.result.length > 0)
    return (
      <TableRows
        columns={columns}
        rows={part.result}
        keyOf={keyOf}
        {...(expansionOf && { expansionOf })}
        {...(marksOf && { marksOf })}
      />
    );
  return (
    <StateRow columns={columns.length}>
      {part.total === 0 ? (
        (empty ?? (
          <EmptyState title="No data Found">
            <p>{words.empty}</p>
          </EmptyState>
        ))
      ) : (
        <EmptyState title={words.pastTheEnd}>
          <ButtonLink to={firstPage}>Go to page 1</ButtonLink>
        </EmptyState>
      )}
    </StateRow>
  );
}
