import { readableStart, readableTime } from './readable-times.ts';

/** A time in the operator's time zone; `none` is shown if there is no time. */
export function Time({
  at,
  none = 'Never',
}: {
  readonly at: string | null | undefined;
  readonly none?: string;
}) {
  return typeof at === 'string' ? <time dateTime={at}>{readableTime(new Date(at))}</time> : none;
}

/** A game's start in its sport's time zone. */
export const Start = ({ at, timeZone }: { readonly at: string; readonly timeZone: string }) => (
  <time dateTime={at}>{readableStart(at, timeZone)}</time>
);
