import pg from 'pg';
import { sha256 } from '../crypto.ts';

/** A statement that comes this often is worth keeping planned. */
const often = 5;
/** Bounds for what the process and each of its connections keep: statements written anew each time would never end. */
const mostNames = 500;
const mostCounted = 2000;

/** "cached plan must not change result type": a migration changed a table under a kept statement. */
const planOutdated = '0A000';

const counts = new Map<string, number>();
const names = new Map<string, string | undefined>();

/** The name by which the server keeps a statement, once it has come often enough. */
function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  const count = (counts.get(text) ?? 0) + 1;
  if (count < often || names.size >= mostNames) {
    if (counts.size >= mostCounted) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  const name = sha256(text).toString('base64url');
  names.set(text, name);
  return name;
}

/**
 * Has the server read and plan a statement once a connection, instead of each time, when it comes often: it is then sent by
 * name. A statement's text is the same each time and only its parameters differ, so that a few hundred names hold them all.
 */
export function keepPlanned(client: pg.PoolClient): void {
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
