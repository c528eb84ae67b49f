import { roles, type Role } from '@outpick/contracts/admin';
import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';

const meanings: Readonly<Record<Role, string>> = {
  scorer: 'Games, results, feeds, names and slates',
  editor: 'Content of the site',
  moderator: 'Players, groups, enquiries and reports',
  owner: 'Everything, operators and settings too',
};

interface RoleFieldProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** Chooses an operator's role. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  return (
    <FormControl>
      <FormLabel id="role-label" sx={{ fontWeight: 600, fontSize: 14 }}>
        Role
      </FormLabel>
      <RadioGroup
        aria-labelledby="role-label"
        value={value}
        onChange={(_event, choice) => onChange(roles.find((role) => role === choice) ?? value)}
      >
        {roles.map((role) => (
          <FormControlLabel
            key={role}
            value={role}
            control={<Radio />}
            label={
              <>
                <Typography component="span" sx={{ fontWeight: 600, textTransform: 'capitalize' }}>
                  {role}
                </Typography>
                : {meanings[role]}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
