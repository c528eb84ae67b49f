import { adminCalls } from '@outpick/contracts/admin';
import { Alert, Button } from '@mui/material';
import { useAct } from '../../platform/use-act.ts';
import { useState } from 'react';
import type { Output } from '@outpick/contracts';

/** Recomputes the whole ledger on request. */
export function LedgerCheck() {
  const { act, isPending } = useAct(adminCalls.verifyLedgerNow);
  const [verdict, setVerdict] = useState<Output<typeof adminCalls.verifyLedgerNow>>();
  return (
    <>
      <Button variant="outlined" disabled={isPending} onClick={() => void act({}).then(setVerdict)}>
        Verify the ledger
      </Button>
      {verdict && (
        <Alert severity={verdict.faultCount === 0 ? 'success' : 'error'} sx={{ width: '100%' }}>
          {verdict.faultCount === 0
            ? `${verdict.entries} entries, all as they were made. Head ${verdict.head.slice(0, 12)}…`
            : `The ledger is not sound: ${verdict.faultCount} faults. Entry ${verdict.faults[0]?.entry}: ${verdict.faults[0]?.reason}.`}
        </Alert>
      )}
    </>
  );
}
