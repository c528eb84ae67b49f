import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Scrolling } from './scrolling.tsx';

interface SmallTableProps {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table without pages, orders or filters. */
export function SmallTable({ label, heads, rows }: SmallTableProps) {
  return (
    <Scrolling label={label}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell key={heads[index]}>{cell}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Scrolling>
  );
}
