import { adminCalls } from '@outpick/contracts/admin';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import type { ContentItem } from './content-item.ts';
import { fromLocalTime } from './form-values.ts';
import { inOwnZone } from '../../design/readable-times.ts';

export interface ContentDialogProps {
  readonly item: ContentItem;
  readonly onClose: () => void;
}

interface PublishDialogProps extends ContentDialogProps {
  /** Whether the form has unsaved changes, which would not be published. */
  readonly hasUnsaved: boolean;
}

/** Publishes an item now or schedules it. */
export function PublishDialog({ item, hasUnsaved, onClose }: PublishDialogProps) {
  const [time, setTime] = useState('');
  const at = fromLocalTime(time);
  return (
    <ActDialog
      call={adminCalls.publishContent}
      title={`Publish ${item.title}`}
      confirmLabel={at === '' ? 'Publish now' : 'Schedule'}
      asksReason={false}
      isReady={!hasUnsaved}
      input={() => ({ params: { id: item.id }, body: at === '' ? {} : { at } })}
      success={at === '' ? 'It is published.' : 'It is scheduled.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {hasUnsaved ? (
            <Alert severity="warning">
              The form has changes that are not saved. Save them first: only what is saved is published.
            </Alert>
          ) : (
            <Typography>The last saved version is published. Visitors see it within seconds.</Typography>
          )}
          <Field
            label="At"
            type="datetime-local"
            value={time}
            onChange={setTime}
            refusal={fields['at']}
            help={`${inOwnZone} Empty: now.`}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </>
      )}
    </ActDialog>
  );
}

export function UnpublishDialog({ item, onClose }: ContentDialogProps) {
  return (
    <ActDialog
      call={adminCalls.unpublishContent}
      title={`Make ${item.title} a draft`}
      confirmLabel="Make it a draft"
      input={(reason) => ({ params: { id: item.id }, body: { reason } })}
      success="It is a draft now."
      onClose={onClose}
    >
      <Typography>Visitors no longer see it. Links to it lead to “not found”.</Typography>
    </ActDialog>
  );
}

export function DeleteDialog({ item, onClose }: ContentDialogProps) {
  return (
    <ActDialog
      call={adminCalls.deleteContent}
      title={`Delete ${item.title}`}
      confirmLabel="Delete"
      isDanger
      input={(reason) => ({ params: { id: item.id }, body: { reason } })}
      success="It is deleted."
      onClose={onClose}
    >
      <Typography>Visitors no longer see it, and it leaves the lists of the console.</Typography>
    </ActDialog>
  );
}

interface RestoreVersionDialogProps extends ContentDialogProps {
  readonly version: number;
  readonly onRestored: () => void;
}

export function RestoreVersionDialog({ item, version, onRestored, onClose }: RestoreVersionDialogProps) {
  return (
    <ActDialog
      call={adminCalls.restoreContentVersion}
      title={`Restore version ${version} of ${item.title}`}
      confirmLabel="Restore"
      asksReason={false}
      input={() => ({ params: { id: item.id, version } })}
      success={`Version ${version} is restored.`}
      onDone={onRestored}
      onClose={onClose}
    >
      <Typography>
        It is saved again as the newest version. What you have changed and not saved is lost.
        {item.state === 'published' && ' Visitors see it at once.'}
      </Typography>
    </ActDialog>
  );
}
