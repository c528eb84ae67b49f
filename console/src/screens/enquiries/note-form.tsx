import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button } from '@mui/material';
import type { FormEvent } from 'react';
import { FailureLine } from '../../design/failure.tsx';
import { Field } from '../../design/field.tsx';
import { Section } from '../../design/page.tsx';
import { useAct } from '../../platform/use-act.ts';

interface NoteFormProps {
  readonly enquiryId: string;
  readonly body: string;
  readonly onChange: (body: string) => void;
}

/** Adds a note for other operators. */
export function NoteForm({ enquiryId, body, onChange }: NoteFormProps) {
  const { act, isPending, failure } = useAct(adminCalls.noteEnquiry, {
    quiet: true,
    success: 'The note is added.',
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await act({ params: { id: enquiryId }, body: { body } })) onChange('');
  };
  return (
    <Section title="Note">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ display: 'grid', gap: 2 }}
      >
        <Field
          label="Note"
          multiline
          minRows={2}
          value={body}
          onChange={onChange}
          help="Only operators see it. It cannot be changed, and is deleted with the enquiry."
          slotProps={{ htmlInput: { maxLength: 5000 } }}
        />
        <FailureLine message={failure} />
        <Button
          type="submit"
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          disabled={isPending || body.trim() === ''}
        >
          Add the note
        </Button>
      </Box>
    </Section>
  );
}
