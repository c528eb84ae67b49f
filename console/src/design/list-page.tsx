import { Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { FilterButton, List, TopToolbar, type SortPayload } from 'react-admin';
import { CsvButton } from './csv-button.tsx';
import { Empty } from './empty.tsx';
import { Page } from './page.tsx';

interface ListPageProps {
  readonly title: string;
  /** The name of the list in `resources.ts`. */
  readonly resource: string;
  /** react-admin inputs whose `source` is the filter's name; `q` is the search. Those with `alwaysOn` are always shown. */
  readonly filters?: ReactElement[];
  readonly sort?: SortPayload;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** What is said if the list has no row at all, without any filter. */
  readonly none: string;
  /** Where rows of an empty list will come from, in a full sentence. */
  readonly source?: string;
  /** A row with readable values, for CSV. */
  readonly describe?: (row: object) => object;
  /** Filters that are not shown and always apply. */
  readonly filter?: Readonly<Record<string, string>>;
  /** What is more urgent than the list; drawn above it. */
  readonly intro?: ReactNode;
  /** Sections below the list. */
  readonly below?: ReactNode;
  /** Open dialogs: they are drawn also while the list is empty. */
  readonly dialogs?: ReactNode;
  /** The table: `<DataTable>`. */
  readonly children: ReactNode;
}

const listStyles = {
  minWidth: 0,
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-content': { overflowX: 'auto' },
  // On a phone react-admin draws the filters on a white ground, each as wide as its widest word.
  '& .RaList-actions, & .RaList-actions .MuiToolbar-root': { backgroundColor: 'transparent' },
  '@media (max-width: 599.95px)': { '& .filter-field .MuiFormControl-root': { width: '100%' } },
  // react-admin draws bulk acts over the filters, where a content that scrolls cuts them off. They are above the table instead.
  '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
    position: 'static',
    transform: 'none',
    height: 'auto',
    minHeight: 48,
    flexWrap: 'wrap',
  },
} as const;

/** A list with search, filters and order in the address, pages and CSV. */
export function ListPage(props: ListPageProps) {
  const { title, resource, filters, sort, actions, none, source, filter, describe } = props;
  const { intro, below, dialogs, children } = props;
  const hidden = filters?.some(({ props: own }) => !isAlwaysOn(own)) === true;
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
            {hidden && <FilterButton />}
            <CsvButton describe={describe} />
          </TopToolbar>
        }
        {...(filters ? { filters } : {})}
        {...(sort ? { sort } : {})}
        {...(filter ? { filter } : {})}
        sx={listStyles}
      >
        {children}
      </List>
      {below}
      {dialogs}
    </Page>
  );
}

const isAlwaysOn = (props: unknown) =>
  typeof props === 'object' && props !== null && Reflect.get(props, 'alwaysOn') === true;
