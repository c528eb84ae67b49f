import { adminCalls, type AdminSportRow } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { ActDialog } from '../../design/act-dialog.tsx';

interface VisibilityDialogProps {
  readonly sport: AdminSportRow;
  readonly onClose: () => void;
}

/** Hides a sport from visitors, or shows a hidden one again. */
export function VisibilityDialog({ sport: { id, name, hiddenAt }, onClose }: VisibilityDialogProps) {
  const isHidden = hiddenAt !== null;
  return (
    <ActDialog
      call={isHidden ? adminCalls.showSport : adminCalls.hideSport}
      title={`${isHidden ? 'Show' : 'Hide'} ${name}`}
      confirmLabel={isHidden ? 'Show' : 'Hide'}
      input={(reason) => ({ params: { id }, body: { reason } })}
      success={isHidden ? 'Visitors see the sport.' : 'The sport is hidden.'}
      onClose={onClose}
    >
      <Typography>
        {isHidden
          ? 'Visitors see the sport at once, and its contests open.'
          : 'Visitors no longer see the sport, its games, teams and boards. Its contests take no picks and no new one opens. Its feeds go on, and the public ledger keeps its entries.'}
      </Typography>
    </ActDialog>
  );
}
