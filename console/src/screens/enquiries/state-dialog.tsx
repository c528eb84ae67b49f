import { adminCalls, enquiryStates, type EnquiryState } from '@outpick/contracts/admin';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ChoiceField } from '../../design/field.tsx';
import { stateLabels } from './enquiry.ts';

interface StateDialogProps {
  readonly ids: readonly string[];
  /** The preselected state. */
  readonly state: EnquiryState;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Changes the state of one or several enquiries. */
export function StateDialog({ ids, state: initialState, onDone, onClose }: StateDialogProps) {
  const [state, setState] = useState(initialState);
  return (
    <ActDialog
      call={adminCalls.setEnquiryState}
      title={ids.length === 1 ? 'Change the state' : `Change the state of ${ids.length} enquiries`}
      confirmLabel="Change the state"
      asksReason={false}
      input={() => ({ body: { ids: [...ids], state } })}
      success="The state is changed."
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      <ChoiceField
        label="State"
        value={state}
        choices={enquiryStates.map((id) => ({ id, name: stateLabels[id] }))}
        onChange={setState}
      />
    </ActDialog>
  );
}
