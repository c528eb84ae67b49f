const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A time in the operator's time zone; `none` is shown if there is no time. */
export function Time({
  at,
  none = 'Never',
}: {
  readonly at: string | null | undefined;
  readonly none?: string;
}) {
  return typeof at === 'string' ? <time dateTime={at}>{format.format(new Date(at))}</time> : none;
}
