import { adminCalls, type ContentKindName } from '@outpick/contracts/admin';
import { Box, Button, Stack } from '@mui/material';
import { useEffect, useState, type FormEvent } from 'react';
import { FailureLine } from '../../design/failure.tsx';
import { Section } from '../../design/page.tsx';
import { useUnsavedChanges } from '../../design/unsaved-changes.tsx';
import { useAct } from '../../platform/use-act.ts';
import type { ContentItem } from './content-item.ts';
import { FieldInput } from './field-input.tsx';
import { fieldList } from './field-list.ts';
import { newValues, readForm, toValues, type FormValues } from './form-values.ts';
import { PreviewFrame } from './preview-frame.tsx';

interface EditorProps {
  readonly kind: ContentKindName;
  /** Undefined: a new item. */
  readonly item: ContentItem | undefined;
  readonly onSaved: (id: string) => void;
  /** Called with whether the form differs from the saved item. */
  readonly onChanged?: (isChanged: boolean) => void;
}

const isSame = (one: FormValues, other: FormValues) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  );

/** The form of an item, with its preview beside it. */
export function Editor({ kind, item, onSaved, onChanged }: EditorProps) {
  const [values, setValues] = useState(item ? toValues(item.fields) : newValues(kind));
  const [savedValues, setSavedValues] = useState(values);
  const isChanged = !isSame(values, savedValues);
  const leaveGuard = useUnsavedChanges(isChanged);
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged]);
  // The version being edited. The server refuses to save it if another operator has saved a newer one.
  const [version, setVersion] = useState(item?.version);
  const [wasSubmitted, setSubmitted] = useState(false);
  const {
    act,
    isPending,
    failure,
    fields: refusals,
  } = useAct(adminCalls.saveContent, {
    success: 'Saved.',
    quiet: true,
  });
  const list = fieldList[kind];
  const formResult = readForm(
    kind,
    list.map(({ name }) => name),
    values,
  );
  const messageOf = (name: string) =>
    refusals[`fields.${name}`] ??
    (wasSubmitted && 'messages' in formResult ? formResult.messages[name] : undefined);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if ('messages' in formResult) return;
    const identity = item ? { id: item.id, version } : {};
    const answer = await act({ body: { ...identity, fields: formResult.fields } });
    if (!answer) return;
    setSubmitted(false);
    setVersion(answer.version);
    setSavedValues(values);
    leaveGuard.forget();
    onSaved(answer.id);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gap: 3,
      }}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack spacing={2}>
          {list.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              message={messageOf(field.name)}
              onChange={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
            />
          ))}
          <FailureLine message={failure} />
          {leaveGuard.dialog}
          <Button type="submit" variant="contained" disabled={isPending} sx={{ justifySelf: 'start' }}>
            {item?.state === 'published' ? 'Save and show to visitors' : 'Save'}
          </Button>
        </Stack>
      </form>
      <Section title="Preview">
        <PreviewFrame id={item?.id} fields={'fields' in formResult ? formResult.fields : undefined} />
      </Section>
    </Box>
  );
}
