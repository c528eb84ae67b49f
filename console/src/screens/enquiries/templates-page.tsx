import { adminCalls } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import type { ReplyTemplate } from './enquiry.ts';
import { placeholders } from './fill-template.ts';

type OpenDialog =
  | { readonly act: 'save'; readonly template?: ReplyTemplate }
  | { readonly act: 'delete'; readonly template: ReplyTemplate };

const Column = DataTable.Col<ReplyTemplate>;

/** Reusable texts for replies. */
export function TemplatesPage() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  return (
    <ListPage
      title="Reply templates"
      resource="replyTemplates"
      search="Name or words"
      sort={{ field: 'name', order: 'ASC' }}
      none="No templates yet"
      source="A template is a text for replies to enquiries."
      dialogs={
        <>
          {openDialog?.act === 'save' && <SaveDialog template={openDialog.template} onClose={close} />}
          {openDialog?.act === 'delete' && <DeleteDialog template={openDialog.template} onClose={close} />}
        </>
      }
      actions={
        <Button variant="contained" onClick={() => setOpenDialog({ act: 'save' })}>
          Add a template
        </Button>
      }
    >
      <Column source="name" />
      <Column source="body" label="Text" disableSort render={({ body }) => body.slice(0, 80)} />
      <Column
        source="changedAt"
        label="Changed"
        render={({ changedAt, changedBy }) => (
          <>
            <Time at={changedAt} /> by {changedBy}
          </>
        )}
      />
      <Column
        label="Acts"
        disableSort
        render={(template) => (
          <>
            <Button
              aria-label={`Change ${template.name}`}
              onClick={() => setOpenDialog({ act: 'save', template })}
            >
              Change
            </Button>
            <Button
              color="error"
              aria-label={`Delete ${template.name}`}
              onClick={() => setOpenDialog({ act: 'delete', template })}
            >
              Delete
            </Button>
          </>
        )}
      />
    </ListPage>
  );
}

interface SaveDialogProps {
  /** Undefined: a new one. */
  readonly template: ReplyTemplate | undefined;
  readonly onClose: () => void;
}

function SaveDialog({ template, onClose }: SaveDialogProps) {
  const [name, setName] = useState(template?.name ?? '');
  const [body, setBody] = useState(template?.body ?? '');
  return (
    <ActDialog
      call={adminCalls.saveReplyTemplate}
      title={template ? `Change ${template.name}` : 'Add a template'}
      confirmLabel="Save"
      asksReason={false}
      isReady={name.trim() !== '' && body.trim() !== ''}
      input={() => ({ body: { ...(template ? { id: template.id } : {}), name, body } })}
      success="The template is saved."
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field label="Name" value={name} onChange={setName} refusal={fields['name']} />
          <Field
            label="Text"
            multiline
            minRows={6}
            value={body}
            onChange={setBody}
            refusal={fields['body']}
            help={`Filled in for each enquiry: ${placeholders.join(', ')}.`}
          />
        </>
      )}
    </ActDialog>
  );
}

function DeleteDialog({
  template,
  onClose,
}: {
  readonly template: ReplyTemplate;
  readonly onClose: () => void;
}) {
  return (
    <ActDialog
      call={adminCalls.deleteReplyTemplate}
      title={`Delete ${template.name}`}
      confirmLabel="Delete"
      isDanger
      asksReason={false}
      input={() => ({ params: { id: template.id } })}
      success="The template is deleted."
      onClose={onClose}
    >
      <Typography>Replies that were sent stay as they are.</Typography>
    </ActDialog>
  );
}
