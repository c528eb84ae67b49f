import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ChoiceField, Field } from '../../design/field.tsx';
import { Section } from '../../design/page.tsx';
import { useCall } from '../../platform/use-call.ts';
import { stateLabels, type Enquiry } from './enquiry.ts';
import { fillTemplate } from './fill-template.ts';

const states = ['answered', 'waiting', 'closed'] as const;

interface ReplyFormProps {
  readonly enquiry: Enquiry;
  readonly body: string;
  readonly onChange: (body: string) => void;
}

/** Composes a reply, optionally from a template, and asks for confirmation before it is mailed. */
export function ReplyForm({ enquiry, body, onChange }: ReplyFormProps) {
  const [isSending, setSending] = useState(false);
  return (
    <Section title="Reply">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TemplateField onChoose={(text) => onChange(appendText(body, fillTemplate(text, enquiry)))} />
        <Field
          label="Reply"
          multiline
          minRows={6}
          value={body}
          onChange={onChange}
          help={`Sent by email to ${enquiry.email} with the message below it.`}
          slotProps={{ htmlInput: { maxLength: 5000 } }}
        />
        <Button
          variant="contained"
          sx={{ justifySelf: 'start' }}
          disabled={body.trim() === ''}
          onClick={() => setSending(true)}
        >
          Send the reply
        </Button>
      </Box>
      {isSending && (
        <SendDialog
          enquiry={enquiry}
          body={body}
          onSent={() => onChange('')}
          onClose={() => setSending(false)}
        />
      )}
    </Section>
  );
}

/** Adds a template below the text that is already there. */
const appendText = (existing: string, text: string): string =>
  existing.trim() === '' ? text : `${existing.trimEnd()}\n\n${text}`;

function TemplateField({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const { data } = useCall(adminCalls.listReplyTemplates, { query: { page: 1, perPage: 1000 } });
  if (!data || data.rows.length === 0) return null;
  return (
    <ChoiceField
      label="Insert a template"
      value=""
      choices={data.rows}
      onChange={(templateId) => onChoose(data.rows.find(({ id }) => id === templateId)?.body ?? '')}
    />
  );
}

interface SendDialogProps {
  readonly enquiry: Enquiry;
  readonly body: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

function SendDialog({ enquiry: { id, email, lastReplyId }, body, onSent, onClose }: SendDialogProps) {
  const [state, setState] = useState<(typeof states)[number]>('answered');
  return (
    <ActDialog
      call={adminCalls.replyToEnquiry}
      title={`Send the reply to ${email}`}
      confirmLabel="Send"
      asksReason={false}
      input={() => ({ params: { id }, body: { body, state, lastReplyId } })}
      success="The reply is on its way."
      onDone={onSent}
      onClose={onClose}
    >
      <ChoiceField
        label="State afterwards"
        value={state}
        choices={states.map((one) => ({ id: one, name: stateLabels[one] }))}
        onChange={setState}
      />
    </ActDialog>
  );
}
