import { parseCardRowId } from '@outpick/contracts';
import type { Platform } from '../../platform/platform.ts';
import { boardFrame, rowFrame } from './draw-card.ts';
import type { Frame } from './frame.ts';
import { findCardBoard, findCardRow } from './queries.ts';

const hostOf = ({ config }: Pick<Platform, 'config'>): string => new URL(config.PUBLIC_ORIGIN).host;

/** The contents of a board's card; undefined if there is no such board. */
export async function frameBoard(
  platform: Pick<Platform, 'config' | 'db'>,
  slateId: string,
): Promise<Frame | undefined> {
  const card = await findCardBoard(platform.db, slateId);
  return card && boardFrame({ ...card.sport, host: hostOf(platform) }, card.board);
}

/** The contents of the card of one row; undefined if there is no such row. `id` is from `cardRowId`. */
export async function frameRow(
  platform: Pick<Platform, 'config' | 'db'>,
  id: string,
): Promise<Frame | undefined> {
  const key = parseCardRowId(id);
  const card = key && (await findCardRow(platform.db, key));
  return card && rowFrame({ ...card.sport, host: hostOf(platform) }, card.row);
}
