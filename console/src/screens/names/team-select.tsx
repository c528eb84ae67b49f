import { adminCalls } from '@outpick/contracts/admin';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useCall } from '../../platform/use-call.ts';

export interface ChosenTeam {
  readonly id: string;
  readonly name: string;
}

interface TeamSelectProps {
  readonly label: string;
  readonly sportId: string;
  readonly value: ChosenTeam | null;
  readonly onChange: (team: ChosenTeam | null) => void;
  /** The id of a team to exclude from the choices. */
  readonly exceptId?: string;
}

/** Searches a sport's teams by any of their names. */
export function TeamSelect({ label, sportId, value, onChange, exceptId }: TeamSelectProps) {
  const [q, setQ] = useState('');
  const { data } = useCall(adminCalls.listAdminTeams, {
    query: { page: 1, perPage: 20, sportId, ...(q === '' || q === value?.name ? {} : { q }) },
  });
  const options: readonly ChosenTeam[] = (data?.rows ?? []).filter(({ id }) => id !== exceptId);
  return (
    <Autocomplete
      options={options}
      value={value}
      onChange={(_event, team) => onChange(team)}
      onInputChange={(_event, text) => setQ(text.slice(0, 100))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      // The server has filtered already, by other names as well.
      filterOptions={(teams) => teams}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
