import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Scrolling } from './scrolling.tsx';
import { stackedRows } from './stacked-rows.ts';

/** A column's heading. Columns of numbers or buttons can be right-aligned. */
type Head = string | { readonly name: string; readonly align: 'right' };

interface Row {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** Draws the row's values bold. */
  readonly isStrong?: boolean;
}

interface PlainTableProps {
  /** Names the table for screen readers. */
  readonly label?: string;
  readonly heads: readonly Head[];
  readonly rows: readonly Row[];
  readonly isDense?: boolean;
  /** The first cell of each row names the row. */
  readonly hasRowHeads?: boolean;
}

/** A table that is narrow enough for every window from 600 px on. On a phone, its rows stack. */
export function PlainTable({ label, heads, rows, isDense = false, hasRowHeads = false }: PlainTableProps) {
  const columns = heads.map((head) => (typeof head === 'string' ? { name: head } : head));
  return (
    <Table
      aria-label={label}
      {...(isDense ? { size: 'small' } : {})}
      sx={stackedRows(columns.map(({ name }) => name))}
    >
      <TableHead>
        <TableRow>
          {columns.map(({ name, ...align }) => (
            <TableCell key={name} {...align}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells, isStrong = false }) => (
          <TableRow key={key} sx={isStrong ? { '& td': { fontWeight: 600 } } : {}}>
            {columns.map(({ name, ...align }, index) => (
              <TableCell
                key={name}
                {...align}
                {...(hasRowHeads && index === 0 ? { component: 'th', scope: 'row' } : {})}
              >
                {cells[index]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** A table without paging, sorting or filters. On a phone, its rows stack; elsewhere it scrolls sideways inside the page. */
export const SmallTable = (table: PlainTableProps & { readonly label: string }) => (
  <Scrolling label={table.label}>
    <PlainTable {...table} />
  </Scrolling>
);
