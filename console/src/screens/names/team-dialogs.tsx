import { adminCalls } from '@outpick/contracts/admin';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ChoiceField, Field } from '../../design/field.tsx';
import type { Team } from './team.ts';

interface TeamDialogProps {
  readonly team: Team;
  readonly onClose: () => void;
}

/** A team's fields as texts of a form. */
const textsOf = ({ name, city, conference, monogram, colours: [first, second] }: Team) => ({
  name,
  city,
  conference: conference ?? '',
  monogram,
  first,
  second,
});

const labels = {
  name: 'Name',
  city: 'Place',
  conference: 'Conference',
  monogram: 'Monogram',
  first: 'First color',
  second: 'Second color',
} as const;

const fieldNames = ['name', 'city', 'conference', 'monogram', 'first', 'second'] as const;
/** The names of the fields in the server's error messages. */
const wireNames = {
  name: 'name',
  city: 'city',
  conference: 'conference',
  monogram: 'monogram',
  first: 'colours.0',
  second: 'colours.1',
} as const;

const pair = (first: string, second: string): [string, string] => [first, second];

/** Changes a team's names, monogram and colors. */
export function EditTeamDialog({ team, onClose }: TeamDialogProps) {
  const [texts, setTexts] = useState(textsOf(team));
  const { name, city, conference, monogram, first, second } = texts;
  return (
    <ActDialog
      call={adminCalls.editTeam}
      title={`Edit ${team.name}`}
      confirmLabel="Save"
      asksReason={false}
      input={() => ({
        params: { id: team.id },
        body: {
          name,
          city,
          conference: conference === '' ? null : conference,
          monogram,
          colours: pair(first, second),
        },
      })}
      success="The team is changed."
      onClose={onClose}
    >
      {(fields) =>
        fieldNames.map((field) => {
          const message = fields[wireNames[field]];
          return (
            <Field
              key={field}
              label={labels[field]}
              type={field === 'first' || field === 'second' ? 'color' : 'text'}
              value={texts[field]}
              onChange={(text) => setTexts({ ...texts, [field]: text })}
              refusal={message}
            />
          );
        })
      }
    </ActDialog>
  );
}

/** Adds another name of a team. */
export function AddNameDialog({ team, onClose }: TeamDialogProps) {
  const [name, setName] = useState('');
  return (
    <ActDialog
      call={adminCalls.mapTeamName}
      title={`Add a name of ${team.name}`}
      confirmLabel="Add the name"
      asksReason={false}
      isReady={name !== ''}
      input={() => ({ params: { id: team.id }, body: { name } })}
      success="The name is added."
      onClose={onClose}
    >
      {(fields) => <Field label="Name" value={name} onChange={setName} refusal={fields['name']} />}
    </ActDialog>
  );
}

/** Links a source's team id to a team. */
export function LinkIdDialog({ team, onClose }: TeamDialogProps) {
  const [source, setSource] = useState(team.sources[0] ?? '');
  const [sourceId, setSourceId] = useState('');
  return (
    <ActDialog
      call={adminCalls.linkTeamId}
      title={`Link an id to ${team.name}`}
      confirmLabel="Link"
      asksReason={false}
      isReady={source !== '' && sourceId !== ''}
      input={() => ({ params: { id: team.id }, body: { source, sourceId } })}
      success="The id is linked. Its pages are read again."
      onClose={onClose}
    >
      <ChoiceField
        label="Source"
        value={source}
        choices={team.sources.map((name) => ({ id: name, name }))}
        onChange={setSource}
      />
      <Field label="Id" value={sourceId} onChange={setSourceId} />
    </ActDialog>
  );
}
