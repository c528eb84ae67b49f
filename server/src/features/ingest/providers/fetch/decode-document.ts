import { readTable } from '../../../../platform/csv/read-table.ts';
import type { Row } from '../../../../platform/csv/read-table.ts';
import { findJsonExcess } from '../../../../platform/json-limits.ts';
import { replacement } from './damaged-names.ts';
import { FeedFailure } from '../feed-failure.ts';

export const maxDocumentBytes = 32 * 1024 * 1024;
export const maxReadings = 20_000;
/** A test computes its report on the site: more games would delay visitors. */
export const maxTestedReadings = 6000;
/** No sport of a provider has more. All that are new are added in one statement. */
export const maxTeams = 4000;
const maxDepth = 64;
/** The limit of objects, lists and their members. Each takes up to a hundred bytes of memory. */
const maxValues = 2_000_000;
const maxRows = 100_000;
/** The limit of characters that are replaced: a provider's document has hardly any. */
const maxReplaced = 10_000;

const backslash = 0x5c;
const letterU = 0x75;

/** Decodes a document. Invalid bytes throw; they are never replaced. */
export function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.length === 0)
    throw new FeedFailure({ name, kind: 'unreadable', reason: 'the document is empty' });
  try {
    // The decoder removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FeedFailure({ name, kind: 'unreadable', reason: 'the document is not UTF-8' });
  }
}

/** Control characters except tab and line ends. PostgreSQL cannot store U+0000; the others do not belong in a name. */
const isControl = (code: number): boolean =>
  (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || (code >= 0x7f && code < 0xa0);

const isLeading = (code: number | undefined): boolean =>
  code !== undefined && code >= 0xd800 && code <= 0xdbff;
const isTrailing = (code: number | undefined): boolean =>
  code !== undefined && code >= 0xdc00 && code <= 0xdfff;

/** The code unit that an escape such as \u00e4 stands for; `undefined` if there is no such escape at `at`. */
function readUnit(text: string, at: number): number | undefined {
  if (text.charCodeAt(at) !== backslash || text.charCodeAt(at + 1) !== letterU) return undefined;
  const digits = text.slice(at + 2, at + 6);
  return /^[\da-fA-F]{4}$/u.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** Reads the JSON escape at `at`: a surrogate pair, another code unit, or a single character. */
function readEscape(text: string, at: number): { readonly length: number; readonly isUnwanted: boolean } {
  const unit = readUnit(text, at);
  if (unit === undefined) return { length: 2, isUnwanted: false };
  if (isLeading(unit) && isTrailing(readUnit(text, at + 6))) return { length: 12, isUnwanted: false };
  return { length: 6, isUnwanted: isControl(unit) || isLeading(unit) || isTrailing(unit) };
}

/**
 * Replaces control characters and lone surrogates, which cannot be stored, so that one of them makes one game unusable and
 * not the whole document. Decoded text has no lone surrogates, but escapes in JSON may stand for one. CSV has no escapes.
 */
export function cleanText(text: string, kind: 'json' | 'csv', name: string): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  const replace = (from: number, to: number) => {
    if (pieces.length === maxReplaced)
      throw new FeedFailure({
        name,
        kind: 'too-many',
        reason: `more than ${maxReplaced} unusable characters`,
      });
    pieces.push(text.slice(copiedTo, from));
    copiedTo = to;
  };
  // A loop over character codes: a regular expression with a callback for each escape is fifty times as slow.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash && kind === 'json') {
      const { length, isUnwanted } = readEscape(text, at);
      if (isUnwanted) replace(at, at + length);
      at += length - 1;
    } else if (isControl(code)) replace(at, at + 1);
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(copiedTo)].join(replacement);
}

/** Parses JSON within the limits of depth and size. */
export function readJson(text: string, name: string): unknown {
  const excess = findJsonExcess(text, { maxDepth, maxValues });
  if (excess === 'maxDepth')
    throw new FeedFailure({ name, kind: 'too-deep', reason: `nested deeper than ${maxDepth} levels` });
  if (excess) throw new FeedFailure({ name, kind: 'too-many', reason: `more than ${maxValues} values` });
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the document.
    throw new FeedFailure({ name, kind: 'not-json', reason: 'the document is not JSON' });
  }
}

/** Reads the rows of a CSV table within limits. */
export async function readRows(text: string, columns: readonly string[], name: string): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for await (const row of readTable([text], columns)) {
      if (rows.length === maxRows)
        throw new FeedFailure({ name, kind: 'too-many', reason: `more than ${maxRows} rows` });
      rows.push(row);
    }
  } catch (error) {
    if (error instanceof FeedFailure || !(error instanceof Error)) throw error;
    throw new FeedFailure({ name, kind: 'unreadable', reason: error.message });
  }
  return rows;
}
