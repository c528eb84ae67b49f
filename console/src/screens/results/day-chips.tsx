import { Box, Chip } from '@mui/material';
import { useListContext } from 'react-admin';

const dayMs = 86_400_000;

const two = (number: number): string => String(number).padStart(2, '0');

/** A day in the operator's own time zone, as 2026-11-17. */
const dayOf = (time: number): string => {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** One press for the filters that operators use most. A second press removes the filter. */
export function DayChips() {
  const { filterValues, setFilters } = useListContext();
  const today = Date.now();
  const days = [
    ['Yesterday', dayOf(today - dayMs)],
    ['Today', dayOf(today)],
    ['Tomorrow', dayOf(today + dayMs)],
  ] as const;
  const { need, from, until, ...others } = filterValues;
  const period = from === undefined && until === undefined ? {} : { from, until };
  return (
    <Box role="group" aria-label="Quick filters" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1 }}>
      <NeedChip
        label="Needs a result"
        isOn={need === 'late'}
        onToggle={(isOn) => setFilters(isOn ? { ...others, need: 'late' } : { ...others, ...period })}
      />
      <NeedChip
        label="Sources disagree"
        isOn={need === 'disagreeing'}
        onToggle={(isOn) => setFilters(isOn ? { ...others, need: 'disagreeing' } : { ...others, ...period })}
      />
      {days.map(([label, day]) => (
        <NeedChip
          key={label}
          label={label}
          isOn={from === day && until === day}
          onToggle={(isOn) => setFilters(isOn ? { ...others, from: day, until: day } : others)}
        />
      ))}
    </Box>
  );
}

interface NeedChipProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function NeedChip({ label, isOn, onToggle }: NeedChipProps) {
  return (
    <Chip
      label={label}
      component="button"
      clickable
      aria-pressed={isOn}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      onClick={() => onToggle(!isOn)}
    />
  );
}
