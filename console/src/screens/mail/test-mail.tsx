import type { Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useAct } from '../../platform/use-act.ts';

/** Sends a mail to the operator's own address and shows what the mail server answers. */
export function TestMail() {
  const [result, setResult] = useState<Output<typeof adminCalls.sendTestMail>>();
  const { act, isPending } = useAct(adminCalls.sendTestMail);
  const send = async () => {
    setResult(undefined);
    setResult(await act({}));
  };
  return (
    <>
      <Button variant="outlined" sx={{ my: 1 }} disabled={isPending} onClick={() => void send()}>
        {isPending ? 'Sending' : 'Send a test email'}
      </Button>
      <Box role="status">
        {result && (
          <Alert severity={result.accepted ? 'success' : 'error'}>
            {result.accepted
              ? `The mail server accepted the email to ${result.to}`
              : 'The email was not accepted'}{' '}
            after {result.seconds} s: {result.reply}
          </Alert>
        )}
      </Box>
    </>
  );
}
