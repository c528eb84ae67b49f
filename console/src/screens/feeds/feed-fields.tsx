import type { FeedAdapter } from '@outpick/contracts/admin';
import { Checkbox, FormControlLabel, FormGroup, FormLabel, MenuItem } from '@mui/material';
import { Field } from '../../design/field.tsx';

type Fact = FeedAdapter['facts'][number];
type SettingField = FeedAdapter['settingFields'][number];

/** The values of the form. */
export interface FeedValues {
  /** The texts of the provider's settings, by name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly facts: readonly Fact[];
  readonly priority: string;
  readonly createsTeams: boolean;
}

export const factWords: Readonly<Record<Fact, string>> = {
  schedule: 'games and their starts',
  result: 'results',
  line: 'betting lines',
  players: 'key players',
  goals: 'expected goals',
};

interface FeedFieldsProps {
  /** Undefined until a provider is chosen. */
  readonly provider: FeedAdapter | undefined;
  readonly values: FeedValues;
  readonly refusals: Readonly<Record<string, string>>;
  readonly onChange: (values: FeedValues) => void;
}

/** The form fields for adding or changing a feed. */
export function FeedFields({ provider, values, refusals, onChange }: FeedFieldsProps) {
  const { texts, facts, priority, createsTeams } = values;
  return (
    <>
      {provider?.settingFields
        .filter(({ kind }) => kind !== 'structure')
        .map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            text={texts[field.name] ?? ''}
            onChange={(text) => onChange({ ...values, texts: { ...texts, [field.name]: text } })}
          />
        ))}
      {provider && (
        <FormGroup role="group" aria-labelledby="feed-facts">
          <FormLabel id="feed-facts">What the feed is used for</FormLabel>
          {provider.facts.map((fact) => (
            <FormControlLabel
              key={fact}
              control={
                <Checkbox
                  checked={facts.includes(fact)}
                  onChange={(_event, isOn) =>
                    onChange({
                      ...values,
                      facts: provider.facts.filter((one) => (one === fact ? isOn : facts.includes(one))),
                    })
                  }
                />
              }
              label={factWords[fact]}
            />
          ))}
        </FormGroup>
      )}
      <Field
        label="Priority"
        type="number"
        value={priority}
        onChange={(text) => onChange({ ...values, priority: text })}
        refusal={refusals['priority']}
        help="Where feeds differ, the one with the lowest number counts."
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={createsTeams}
            onChange={(_event, isOn) => onChange({ ...values, createsTeams: isOn })}
          />
        }
        label="Add teams that are unknown"
      />
    </>
  );
}

interface SettingInputProps {
  readonly field: SettingField;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function SettingInput({ field: { name, choices, isRequired, help }, text, onChange }: SettingInputProps) {
  return (
    <Field
      label={name}
      value={text}
      onChange={onChange}
      required={isRequired}
      help={help ?? undefined}
      select={choices.length > 0}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </Field>
  );
}
