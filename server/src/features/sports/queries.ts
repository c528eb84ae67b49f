import type { Reader } from '../../platform/database/transaction.ts';

const columns = ['id', 'slug', 'name', 'logo', 'max_margin', 'margin_sigma', 'ties_possible'] as const;

/** Every sport, in menu order. */
export const listSports = async (db: Reader) =>
  db.selectFrom('sports').select(columns).orderBy('position').orderBy('name').execute();

export const findSport = async (db: Reader, id: string) =>
  db.selectFrom('sports').select(columns).where('id', '=', id).executeTakeFirst();

export type SportRow = Awaited<ReturnType<typeof listSports>>[number];
