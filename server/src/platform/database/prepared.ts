import pg from 'pg';
import { sha256 } from '../crypto.ts';

/** The use of a statement, counted from 1, at which the statement gets prepared. */
const preparedFrom = 5;
/** Bounds on memory, in case statements differ at each use. */
const maxNames = 500;
const maxCounted = 2000;

/** The error "cached plan must not change result type": a migration changed a table that a prepared statement reads. */
const planOutdated = '0A000';

const counts = new Map<string, number>();
const names = new Map<string, string | undefined>();

/** Returns the name of a prepared statement; `undefined` until the statement is frequent enough. */
function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  const count = (counts.get(text) ?? 0) + 1;
  if (count < preparedFrom || names.size >= maxNames) {
    if (counts.size >= maxCounted) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  const name = sha256(text).toString('base64url');
  names.set(text, name);
  return name;
}

/**
 * Sends frequent statements by name, so that the database parses and plans them once per connection. Uses of a statement differ
 * only in their parameters, so a few hundred names are enough.
 */
export function prepareFrequentStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client);
  const query = (text: unknown, values: unknown, ...rest: readonly unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0)
      return Reflect.apply(send, undefined, [text, values, ...rest]);
    const answer: unknown = Reflect.apply(send, undefined, [{ name: nameOf(text), text, values }]);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === planOutdated) names.set(text, undefined);
      });
    return answer;
  };
  Object.assign(client, { query });
}
