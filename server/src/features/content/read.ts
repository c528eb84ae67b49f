import type { Platform } from '../../platform/platform.ts';
import type { ItemRow, KindTable, PresentContext } from './kind.ts';
import { findItem, listItems } from './queries.ts';
import type { ItemKey, ReadableKind } from './queries.ts';
import { createStoredSanitizer } from './sanitize.ts';
import type { RequestLog } from './sanitize.ts';

/** Reads published items in the form the calls give them. Each request has its own reader, which logs the request's id. */
export interface ContentReader extends PresentContext {
  readonly db: Platform['db'];
}

interface PresentableKind<Table extends KindTable, Presented> extends ReadableKind<Table> {
  readonly present: (row: ItemRow<Table>, context: PresentContext) => Presented;
}

export const createReader = ({ db, config }: Platform, request: RequestLog): ContentReader => ({
  db,
  config,
  sanitize: createStoredSanitizer(request),
});

export async function readItems<Table extends KindTable, Presented>(
  reader: ContentReader,
  kind: PresentableKind<Table, Presented>,
  limit?: number,
): Promise<Presented[]> {
  const rows = await listItems(reader.db, kind, limit);
  return rows.map((row) => kind.present(row, reader));
}

export async function readItem<Table extends KindTable, Presented>(
  reader: ContentReader,
  kind: PresentableKind<Table, Presented>,
  key: ItemKey,
): Promise<Presented | undefined> {
  const row = await findItem(reader.db, kind, key);
  return row && kind.present(row, reader);
}
