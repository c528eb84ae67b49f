import { Box, Typography } from '@mui/material';

export interface Bar {
  /** The day or week. */
  readonly label: string;
  readonly value: number;
}

interface BarChartProps {
  /** The unit of the bars: "sign-ups". */
  readonly unit: string;
  readonly bars: readonly Bar[];
}

const height = 96;
const width = 640;

/** Describes the chart in a sentence. */
function describe(unit: string, bars: readonly Bar[]): string {
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || total === 0) return `No ${unit} yet.`;
  const top = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), first);
  return `${unit} from ${first.label} to ${last.label}: highest ${top.value} (${top.label}), last ${last.value}.`;
}

/** A small bar chart over time, with a sentence as its text alternative. The CSV has the numbers. */
export function BarChart({ unit, bars }: BarChartProps) {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  const step = width / Math.max(1, bars.length);
  const words = describe(unit, bars);
  return (
    <Box>
      <Box
        sx={{
          color: 'primary.main',
          borderBottom: '1px solid',
          borderColor: 'text.primary',
          maxWidth: width,
        }}
      >
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width="100%"
          height={height}
          preserveAspectRatio="none"
          aria-hidden="true"
          fill="currentColor"
        >
          {bars.map(({ label, value }, index) => {
            const barHeight = (value / maxValue) * height;
            return (
              <rect
                key={label}
                x={index * step + step * 0.1}
                y={height - barHeight}
                width={step * 0.8}
                height={barHeight}
              />
            );
          })}
        </svg>
      </Box>
      <Typography color="text.secondary">{words}</Typography>
    </Box>
  );
}
