import { Box, Chip } from '@mui/material';
import { useListContext } from 'react-admin';
import { dayOf } from './own-days.ts';

/** The date this many days from today, in the operator's time zone. */
function dayFromNow(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** Toggle buttons for the filters that operators use most. */
export function DayChips() {
  const { filterValues, setFilters } = useListContext();
  const days = [
    ['Yesterday', dayFromNow(-1)],
    ['Today', dayFromNow(0)],
    ['Tomorrow', dayFromNow(1)],
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
