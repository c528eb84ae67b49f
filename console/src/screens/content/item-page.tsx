import { adminCalls } from '@outpick/contracts/admin';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page } from '../../design/page.tsx';
import { Time } from '../../design/time.tsx';
import { useAct } from '../../platform/use-act.ts';
import { useCall } from '../../platform/use-call.ts';
import { DeleteDialog, PublishDialog, UnpublishDialog } from './content-dialogs.tsx';
import { kindWords, stateWords, type ContentItem } from './content-item.ts';
import { Editor } from './editor.tsx';
import { VersionList } from './version-list.tsx';

/** One item: its state, its form with a preview, and its versions. */
export function ItemPage() {
  const { id = '' } = useParams();
  const result = useCall(adminCalls.getAdminContent, { params: { id } });
  return (
    <Loaded of={result} what="The item could not be loaded.">
      {(item) => <Item key={item.id} item={item} />}
    </Loaded>
  );
}

function Item({ item }: { readonly item: ContentItem }) {
  const [openDialog, setOpenDialog] = useState<'publish' | 'unpublish' | 'delete'>();
  // The form's key. It stays the same when the item is refetched, so that the form keeps its input. Restoring a version changes
  // the key, which starts a new form with the restored fields.
  const [restoreCount, setRestoreCount] = useState(0);
  const [isChanged, setChanged] = useState(false);
  const close = () => setOpenDialog(undefined);
  return (
    <Page title={item.title} actions={<Acts item={item} onAsk={setOpenDialog} />}>
      <Facts
        facts={[
          ['Kind', kindWords[item.kind].one],
          ['State', stateWords[item.state]],
          [
            item.state === 'scheduled' ? 'Appears' : 'Published',
            <Time key="at" at={item.publishedAt} none="No" />,
          ],
          ['Name in addresses', item.slug],
        ]}
      />
      {item.isRecap && (
        <Alert severity="info" sx={{ my: 2 }}>
          The site writes this recap itself and corrects it when results change. You can hold it, not edit it.
        </Alert>
      )}
      {item.state === 'deleted' && (
        <Alert severity="info" sx={{ my: 2 }}>
          This item is deleted. Restore it to edit it.
        </Alert>
      )}
      {!item.isRecap && item.state !== 'deleted' && (
        <Editor
          key={restoreCount}
          kind={item.kind}
          item={item}
          onSaved={() => undefined}
          onChanged={setChanged}
        />
      )}
      <VersionList item={item} onRestored={() => setRestoreCount((count) => count + 1)} />
      {openDialog === 'publish' && <PublishDialog item={item} hasUnsaved={isChanged} onClose={close} />}
      {openDialog === 'unpublish' && <UnpublishDialog item={item} onClose={close} />}
      {openDialog === 'delete' && <DeleteDialog item={item} onClose={close} />}
    </Page>
  );
}

interface ActsProps {
  readonly item: ContentItem;
  readonly onAsk: (act: 'publish' | 'unpublish' | 'delete') => void;
}

function Acts({ item: { id, state }, onAsk }: ActsProps) {
  const { act, isPending } = useAct(adminCalls.restoreContent, { success: 'It is restored as a draft.' });
  if (state === 'deleted')
    return (
      <Button variant="contained" disabled={isPending} onClick={() => void act({ params: { id } })}>
        Restore
      </Button>
    );
  return (
    <>
      {state === 'draft' ? (
        <Button variant="contained" onClick={() => onAsk('publish')}>
          Publish
        </Button>
      ) : (
        <>
          {state === 'scheduled' && (
            <Button variant="outlined" onClick={() => onAsk('publish')}>
              Change the time
            </Button>
          )}
          <Button variant="outlined" onClick={() => onAsk('unpublish')}>
            Make it a draft
          </Button>
        </>
      )}
      <Button variant="outlined" color="error" onClick={() => onAsk('delete')}>
        Delete
      </Button>
    </>
  );
}
