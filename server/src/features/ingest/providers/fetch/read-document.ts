import type { Adapter, FeedDocument, ReadContext } from '../adapter.ts';
import { cutText } from '../cut-text.ts';
import { FeedFailure } from '../feed-failure.ts';
import { maskSecret } from '../secrets/find-secret.ts';
import type { SentSecret } from '../secrets/find-secret.ts';
import { refuseDamagedNames } from './damaged-names.ts';
import { cleanText, decodeText, maxReadings, maxTeams, readJson, readRows } from './decode-document.ts';

/** A document with all that an adapter needs to read it. It can be sent to a thread. */
export interface DocumentSource {
  /** The feed and its page, for messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A provider may repeat a secret in its documents. */
  readonly secret: SentSecret | undefined;
  /** The feed's settings, as stored. */
  readonly settings: unknown;
  readonly context: ReadContext;
}

/** Reads the games of a document. A damaged document may take seconds, so a thread runs this. */
export async function readDocument(adapter: Adapter, source: DocumentSource): Promise<FeedDocument> {
  const { name } = source;
  const read = await parseDocument(adapter, source);
  const document = readGames(read, name);
  const tooMany = (what: string) => new FeedFailure({ name, kind: 'too-many', reason: `more than ${what}` });
  // Problems count too: a report lists them and keeps their ids.
  if (document.readings.length + document.problems.length > maxReadings)
    throw tooMany(`${maxReadings} games`);
  const teams = new Set(document.readings.flatMap(({ home, away }) => [home.name, away.name]));
  if (teams.size > maxTeams) throw tooMany(`${maxTeams} teams`);
  return document;
}

/** Parses a document. Returns a function by which the adapter reads it. */
async function parseDocument(
  adapter: Adapter,
  { name, bytes, secret, settings, context }: DocumentSource,
): Promise<() => FeedDocument> {
  const { document } = adapter.bind(settings);
  const text = maskSecret(cleanText(decodeText(bytes, name), document.kind, name), secret);
  if (document.kind === 'json') {
    const value = readJson(text, name);
    return () => document.read(value, context);
  }
  const rows = await readRows(text, document.columns, name);
  return () => document.read(rows, context);
}

function readGames(read: () => FeedDocument, name: string): FeedDocument {
  try {
    return refuseDamagedNames(read());
  } catch (error) {
    const reason = error instanceof Error ? cutText(error.message, 300) : 'unknown error';
    throw new FeedFailure({ name, kind: 'unreadable', reason: `not a document of this provider: ${reason}` });
  }
}
