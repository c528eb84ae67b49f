import { adminCalls, type FeedTest } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Facts } from '../../design/facts.tsx';
import { FailureLine } from '../../design/failure.tsx';
import { ChoiceField, Field } from '../../design/field.tsx';
import { useAct } from '../../platform/use-act.ts';

interface FeedTestFormProps {
  readonly feedId: string;
  readonly pages: readonly { readonly key: string; readonly from: string; readonly to: string }[];
}

/** Tests a feed with a pasted document or a fetched page: shows what would change, and writes nothing. */
export function FeedTestForm({ feedId, pages }: FeedTestFormProps) {
  const [page, setPage] = useState('');
  const [document, setDocument] = useState('');
  const [result, setResult] = useState<FeedTest>();
  const test = useAct(adminCalls.testFeed, { quiet: true });
  const run = async (isPasted: boolean) => {
    const body = {
      ...(page === '' ? {} : { page }),
      ...(isPasted ? { document: new File([document], 'document') } : {}),
    };
    setResult(await test.act({ params: { id: feedId }, body }));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        Shows what a document would change. Nothing is written; a fetch counts as a call.
      </Typography>
      <ChoiceField
        label="Page"
        value={page}
        choices={[
          { id: '', name: 'Today’s page' },
          ...pages.map(({ key, from, to }) => ({ id: key, name: `${key} (${from} to ${to})` })),
        ]}
        onChange={setPage}
        // Displays the first choice, whose value is empty.
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
      <Field
        label="Document"
        placeholder="Paste a document of the provider"
        value={document}
        onChange={setDocument}
        multiline
        minRows={3}
        maxRows={10}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          disabled={test.isPending || document === ''}
          onClick={() => void run(true)}
        >
          Test the document
        </Button>
        <Button variant="outlined" disabled={test.isPending} onClick={() => void run(false)}>
          Fetch and test
        </Button>
      </Box>
      <FailureLine message={test.failure} />
      {result && <TestResult result={result} />}
    </Box>
  );
}

function TestResult({ result }: { readonly result: FeedTest }) {
  if (result.failure !== null) return <FailureLine message={result.failure} />;
  return (
    <Box role="status">
      <Facts
        facts={[
          ['Games read', result.read],
          ['Would be added', result.added],
          ['Would change', result.changed],
          ['Doubtful', result.doubtful],
          ['No longer listed', result.missing],
          ['Refused', result.refused],
          ['Skipped', result.skipped],
          ['Unknown teams', result.unknownTeams.join(', ') || 'None'],
        ]}
      />
      <Lines title="Refused rows" lines={result.problems.map(({ sourceId, reason }) => [sourceId, reason])} />
      <Lines title="Changes" lines={result.changes.map(({ game, what }) => [game, what])} />
    </Box>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly (readonly [name: string | null, text: string])[];
}

const Lines = ({ title, lines }: LinesProps) =>
  lines.length === 0 ? null : (
    <>
      <Typography variant="h3">{title}</Typography>
      <ul>
        {lines.map(([name, text]) => (
          <li key={`${name} ${text}`}>{name === null ? text : `${name}: ${text}`}</li>
        ))}
      </ul>
    </>
  );
