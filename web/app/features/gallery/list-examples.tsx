import { Carousel } from '../../design/carousel.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { Pagination } from '../../design/pagination.tsx';
import { type Column, SkeletonRows, SortableTable, TableRows } from '../../design/sortable-table.tsx';
import { EmptyState, FailedState, LoadingLine } from '../../design/states.tsx';
import { TeamName } from '../../design/team-name.tsx';
import styles from './gallery.module.css';

interface Row {
  readonly name: string;
  readonly monogram: string;
  readonly colours: readonly [string, string];
  readonly points: number;
}

const rows: readonly Row[] = [
  { name: 'Cañon Real Otters', monogram: 'CRO', colours: ['#1b1b1b', '#e4572e'], points: 31.42 },
  { name: 'Dunmore Foxhounds', monogram: 'DUF', colours: ['#f5f5f5', '#0a7e3d'], points: 9 },
  {
    name: 'Junction City Prospectors of the Upper Valley',
    monogram: 'JCPU',
    colours: ['#0b3d91', '#ffffff'],
    points: 104.06,
  },
];

const columns: readonly Column<Row, 'name' | 'points'>[] = [
  { title: 'TeamName', sortKey: 'name', rowHeader: true, cell: (row) => <TeamName {...row} /> },
  { title: 'PSG', sortKey: 'points', numeric: true, cell: ({ points }) => points.toFixed(1) },
];

const table = {
  caption: 'Teams',
  columns,
  sticky: 1,
  sort: { key: 'points', order: 'desc' },
  addressOf: () => '?',
} as const;

/** Tables, pagination, carousels and the four states of a list. */
export function ListExamples() {
  return (
    <PageSection title="Lists">
      <SortableTable {...table}>
        <TableRows columns={columns} rows={rows} keyOf={({ name }) => name} />
      </SortableTable>
      <LoadingLine />
      <SortableTable {...table} caption="Teams to come">
        <SkeletonRows columns={columns} count={3} />
      </SortableTable>
      <EmptyState title="No data Found" />
      <FailedState what="The ranking did not load" message="Something went wrong. Please try again." />
      <Pagination page={10} pageCount={20} addressOf={(page) => `?pageNumber=${page}`} />
      <Carousel label="Numbers" shows={5} autoplay={8000}>
        {Array.from({ length: 8 }, (_, item) => (
          <li key={item} className={styles.card}>
            {item + 1}
          </li>
        ))}
      </Carousel>
    </PageSection>
  );
}
