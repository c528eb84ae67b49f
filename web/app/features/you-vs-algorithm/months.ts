/** A month's start on a time axis. */
export interface MonthTick {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The month's short name: "Nov". */
  readonly label: string;
}

const format = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The start of a time's month, in UTC. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** Evenly spaced month starts in a period, at most `most` of them. The period begins with a month's start. */
export function monthTicks(from: number, to: number, most: number): readonly MonthTick[] {
  const starts: number[] = [];
  const first = new Date(from);
  for (let time = monthOf(from); time <= to;) {
    starts.push(time);
    time = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + starts.length);
  }
  const step = Math.ceil(starts.length / most);
  return starts
    .filter((_, index) => index % step === 0)
    .map((time) => ({ time, label: format.format(new Date(time)) }));
}
