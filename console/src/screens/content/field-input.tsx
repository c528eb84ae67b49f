import { MenuItem } from '@mui/material';
import { Field } from '../../design/field.tsx';
import type { Field as ContentField } from './field-list.ts';
import { DocumentField, PictureField } from './file-fields.tsx';
import { HtmlField } from './html-field.tsx';

interface FieldInputProps {
  readonly field: ContentField;
  readonly value: string;
  /** The error message if the field was refused. */
  readonly message: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The input of one field. */
export function FieldInput({ field: { label, type, help }, value, message, onChange }: FieldInputProps) {
  if (type === 'html') return <HtmlField label={label} value={value} message={message} onChange={onChange} />;
  if (type === 'picture')
    return <PictureField label={label} value={value} message={message} onChange={onChange} />;
  if (type === 'document')
    return <DocumentField label={label} value={value} message={message} onChange={onChange} />;
  return (
    <Field
      label={label}
      value={value}
      onChange={onChange}
      refusal={message}
      help={help}
      {...(type === 'lines' ? { multiline: true, minRows: 3 } : {})}
      {...(type === 'number' ? { type: 'number' } : {})}
      {...(type === 'time' ? { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } : {})}
      {...(type === 'tone' ? { select: true } : {})}
    >
      {type === 'tone' && <MenuItem value="information">Information</MenuItem>}
      {type === 'tone' && <MenuItem value="warning">Warning</MenuItem>}
    </Field>
  );
}
