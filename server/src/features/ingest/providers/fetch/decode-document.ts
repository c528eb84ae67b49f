import { readTable } from '../../../../platform/csv/read-table.ts';
import type { Row } from '../../../../platform/csv/read-table.ts';
import { replacement } from './damaged-names.ts';
import { FeedFailure } from '../feed-failure.ts';
import type { FailureKind } from '../feed-failure.ts';

export const maxDocumentBytes = 32 * 1024 * 1024;
export const maxReadings = 20_000;
const maxDepth = 64;
/** The limit of objects, lists and their members. Each takes up to a hundred bytes of memory. */
const maxValues = 4_000_000;
const maxRows = 100_000;

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

/**
 * Whether a character is replaced: lone surrogates, and control characters except tab and line ends. PostgreSQL cannot
 * store U+0000; the others do not belong in a name.
 */
const isUnwanted = (code: number): boolean =>
  (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0xd800 && code <= 0xdfff);

/** A JSON escape: a surrogate pair, another code unit, or a single character. */
const escape = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u([\da-fA-F]{4})|[^])/gu;

/**
 * Replaces characters that cannot be stored, so that one of them makes one game unusable and not the whole document.
 * Decoded text has no lone surrogates, but escapes in JSON may stand for one. CSV has no escapes.
 */
export function cleanText(text: string, kind: 'json' | 'csv'): string {
  const printable = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, replacement);
  if (kind === 'csv') return printable;
  return printable.replaceAll(escape, (found, unit?: string) =>
    unit !== undefined && isUnwanted(Number.parseInt(unit, 16)) ? replacement : found,
  );
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** The bit in which the codes of `{` and `[` differ, and those of `}` and `]`. */
const braceBit = 0x20;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** Returns the end of a string that begins before `at`. */
function skipString(text: string, at: number): number {
  for (let index = at; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === backslash) index += 1;
    else if (code === quote) return index;
  }
  return text.length;
}

/** Checks the limits of depth and size before a text is parsed, because an excess would exhaust the stack or the memory. */
function findExcess(text: string): { readonly kind: FailureKind; readonly reason: string } | undefined {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = skipString(text, index + 1);
    else if ((code | braceBit) === openingBrace) {
      depth += 1;
      values += 1;
    } else if ((code | braceBit) === closingBrace) depth -= 1;
    else if (code === comma) values += 1;
    if (depth > maxDepth) return { kind: 'too-deep', reason: `nested deeper than ${maxDepth} levels` };
    if (values > maxValues) return { kind: 'too-many', reason: `more than ${maxValues} values` };
  }
  return undefined;
}

/** Parses JSON within the limits of depth and size. */
export function readJson(text: string, name: string): unknown {
  const excess = findExcess(text);
  if (excess) throw new FeedFailure({ name, ...excess });
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
