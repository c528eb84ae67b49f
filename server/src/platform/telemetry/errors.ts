/** Mail addresses in text that others wrote: a mail server's refusal, a value that the database could not take. */
const mailAddress = /[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/gu;

const withoutAddresses = (text: string): string => text.replaceAll(mailAddress, '(address)');

/** What tells where an error comes from; anything else that hangs on one (the database's detail: the row itself) stays out. */
const telling = [
  'code',
  'errno',
  'syscall',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
  'responseCode',
];

/** An error as it may stand in the log: what and where, but nobody's data. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const more = telling
    .map((name): [string, unknown] => [name, Reflect.get(error, name)])
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...Object.fromEntries(more),
    stack: withoutAddresses(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** The same in one line, for the record of job runs. */
export const errorLine = (error: unknown): string =>
  withoutAddresses(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
