import { MenuItem, TextField, type TextFieldProps } from '@mui/material';

interface FieldProps extends Omit<TextFieldProps, 'variant' | 'value' | 'onChange' | 'error' | 'helperText'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The error message if the field was refused. */
  readonly refusal?: string | undefined;
  /** Shown below the field unless it was refused. */
  readonly help?: string | undefined;
}

/** A text field with its error message or its help text below. */
export function Field({ onChange, refusal, help, ...field }: FieldProps) {
  return (
    <TextField
      {...field}
      onChange={({ target }) => onChange(target.value)}
      error={refusal !== undefined}
      helperText={refusal ?? help}
    />
  );
}

interface Choice<Id extends string> {
  readonly id: Id;
  readonly name: string;
}

interface ChoiceFieldProps<Id extends string> extends Omit<FieldProps, 'value' | 'onChange' | 'select'> {
  /** Empty if nothing is chosen yet. */
  readonly value: Id | '';
  readonly choices: readonly Choice<Id>[];
  readonly onChange: (id: Id) => void;
}

/** A field with a list of choices. */
export function ChoiceField<Id extends string>({ choices, onChange, ...field }: ChoiceFieldProps<Id>) {
  const choose = (text: string) => {
    const choice = choices.find(({ id }) => id === text);
    if (choice) onChange(choice.id);
  };
  return (
    <Field {...field} select onChange={choose}>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Field>
  );
}
