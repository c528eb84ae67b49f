import { Button } from '@mui/material';
import { useState } from 'react';
import { downloadCSV, useListContext, useNotify } from 'react-admin';
import { readListPage } from '../platform/data-provider.ts';
import { failureMessage } from '../platform/failure-message.ts';
import { maxRows, readAllRows } from '../platform/read-all-rows.ts';
import { readableRows } from '../platform/readable-rows.ts';
import { toCsv } from '../platform/to-csv.ts';

const tooMany = `The file has the first ${maxRows.toLocaleString('en-US')} rows of the list, not all. Filter the list to download the others.`;

/** Downloads all rows that match the list's filters, not only the current page. */
export function CsvButton({ describe }: { readonly describe?: ((row: object) => object) | undefined }) {
  const { resource, sort, filter, filterValues, total } = useListContext();
  const notify = useNotify();
  const [isReading, setReading] = useState(false);
  const download = async () => {
    setReading(true);
    try {
      const { rows, isComplete } = await readAllRows(async (page, perPage) => {
        const chosen = { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } };
        return (await readListPage(resource, chosen)).rows;
      });
      const described = describe ? rows.map((row) => describe(row)) : rows;
      downloadCSV(toCsv(readableRows(described)), isComplete ? resource : `${resource}-first-${rows.length}`);
      if (!isComplete) notify(tooMany, { type: 'warning', autoHideDuration: null });
    } catch (error) {
      notify(failureMessage(error), { type: 'error' });
    } finally {
      setReading(false);
    }
  };
  return (
    <Button onClick={() => void download()} disabled={isReading || total === 0}>
      {isReading ? 'Reading' : 'CSV'}
    </Button>
  );
}
