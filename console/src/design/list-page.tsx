import { Typography } from '@mui/material';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  DataTable,
  FilterButton,
  List,
  SearchInput,
  SelectInput,
  TopToolbar,
  type Identifier,
  type RaRecord,
  type SelectInputProps,
  type SortPayload,
} from 'react-admin';
import { choicesOf } from './choices.ts';
import { CsvButton } from './csv-button.tsx';
import { Empty } from './empty.tsx';
import { Page } from './page.tsx';
import { wordsOfName } from '../platform/words-of-name.ts';
import { RowCheckboxes } from './row-checkboxes.tsx';
import { stackedRows } from './stacked-rows.ts';

interface ListPageProps<Row extends RaRecord> {
  readonly title: string;
  /** The name of the list in `resources.ts`. */
  readonly resource: string;
  /** The placeholder of the search field. */
  readonly search?: string;
  /** react-admin inputs whose `source` is the filter's name. Inputs with `alwaysOn` are always shown. */
  readonly filters?: ReactElement[];
  readonly sort?: SortPayload;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** The title of the empty state, which is shown if the unfiltered list has no rows. */
  readonly none: string;
  /** A full sentence for the empty state that says where rows will come from. */
  readonly source?: string;
  /** Converts a row to readable values, for CSV. */
  readonly describe?: (row: object) => object;
  /** Filters that always apply and are not shown. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Content that is more urgent than the list. It is shown above the list, also if the list is empty. */
  readonly intro?: ReactNode;
  /** Drawn between the filters and the table. */
  readonly above?: ReactNode;
  /** Sections below the list. */
  readonly below?: ReactNode;
  /** Open dialogs. They are rendered even if the list is empty. */
  readonly dialogs?: ReactNode;
  /** The screen that a click on a row opens. */
  readonly rowPath?: (id: Identifier) => string;
  /** Buttons for the selected rows. The table must have no checkboxes besides those that select rows. */
  readonly bulkActs?: ReactElement;
  readonly isSelectable?: (row: Row) => boolean;
  /** Replaces the table on narrow screens. */
  readonly narrow?: ReactNode;
  /** The columns of the table: `<DataTable.Col>`. */
  readonly children: ReactNode;
}

const listStyles = {
  minWidth: 0,
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-content': { overflowX: 'auto' },
  // On phones, react-admin gives the filters a white background and sizes each by its widest word.
  '& .RaList-actions, & .RaList-actions .MuiToolbar-root': { backgroundColor: 'transparent' },
  '@media (max-width: 599.95px)': { '& .filter-field .MuiFormControl-root': { width: '100%' } },
  // react-admin lays bulk actions over the filters, where scrolling content clips them. This puts them above the table.
  '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
    position: 'static',
    transform: 'none',
    height: 'auto',
    minHeight: 48,
    flexWrap: 'wrap',
  },
} as const;

/** A paged list with CSV export. The address holds its search, filters and order. */
export function ListPage<Row extends RaRecord = RaRecord>(props: ListPageProps<Row>) {
  const { title, resource, search, filters = [], sort, actions, none, source, filter, describe } = props;
  const { intro, above, below, dialogs, narrow } = props;
  const hasHiddenFilters = filters.some(({ props: own }) => !isAlwaysOn(own));
  return (
    <Page title={title} actions={actions}>
      {intro}
      <List
        resource={resource}
        title={false}
        perPage={25}
        empty={<Empty title={none}>{source !== undefined && <Typography>{source}</Typography>}</Empty>}
        exporter={false}
        actions={
          <TopToolbar>
            {hasHiddenFilters && <FilterButton />}
            <CsvButton describe={describe} />
          </TopToolbar>
        }
        filters={[
          <SearchInput
            key="q"
            source="q"
            alwaysOn
            {...(search === undefined ? {} : { placeholder: search })}
          />,
          ...filters,
        ]}
        {...(sort ? { sort } : {})}
        {...(filter ? { filter } : {})}
        sx={listStyles}
      >
        {above}
        {narrow || <Rows {...props} />}
      </List>
      {below}
      {dialogs}
    </Page>
  );
}

function Rows<Row extends RaRecord>({ rowPath, bulkActs, isSelectable, children }: ListPageProps<Row>) {
  const table = (
    <DataTable<Row>
      bulkActionButtons={bulkActs ?? false}
      rowClick={rowPath ?? false}
      sx={stackedRows(Children.toArray(children).map(headOf), bulkActs ? 2 : 1)}
      {...(isSelectable ? { isRowSelectable: isSelectable } : {})}
    >
      {children}
    </DataTable>
  );
  return bulkActs ? <RowCheckboxes>{table}</RowCheckboxes> : table;
}

/** The heading of a column: its label, or else its field's name in words. */
function headOf(column: ReactNode): string {
  if (!isValidElement(column)) return '';
  const { props } = column;
  const read = (name: string): unknown =>
    typeof props === 'object' && props !== null ? Reflect.get(props, name) : undefined;
  const [label, source] = [read('label'), read('source')];
  if (typeof label === 'string') return label;
  return typeof source === 'string' ? wordsOfName(source) : '';
}

const isAlwaysOn = (props: unknown) =>
  typeof props === 'object' && props !== null && Reflect.get(props, 'alwaysOn') === true;

/** A filter with one choice for each label; always shown unless `props` say otherwise. */
export const choiceFilter = (
  source: string,
  words: Readonly<Record<string, string>>,
  props: Partial<SelectInputProps> = {},
) => <SelectInput key={source} source={source} choices={choicesOf(words)} alwaysOn {...props} />;
