/**
 * Matches email addresses in messages of the mail server or the database. A match begins only where a word begins: otherwise, a
 * long text without an address would take quadratic time.
 */
const mailAddress = /(?<![\w.!#$%&'*+=?^`{|}~-])[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/gu;

const withoutAddresses = (text: string): string => text.replaceAll(mailAddress, '(address)');

/** The properties of an error that are logged. Others may contain personal data: the database's `detail` contains the row. */
const loggedProperties = [
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

/** Converts an error for the log, without personal data. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const properties = loggedProperties
    .map((name): [string, unknown] => [name, Reflect.get(error, name)])
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...Object.fromEntries(properties),
    stack: withoutAddresses(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** Converts an error to one line, for the table of job runs. */
export const errorLine = (error: unknown): string =>
  withoutAddresses(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
