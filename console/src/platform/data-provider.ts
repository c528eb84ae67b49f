import { adminList } from '@outpick/contracts/admin';
import type { DataProvider, GetListParams } from 'react-admin';
import { z } from 'zod';
import { type Resource, resources } from '../resources.ts';
import { callConsole } from './call-console.ts';

const record = z.looseObject({ id: z.string() });
const list = adminList(record);

/** Passes rows on untyped, as react-admin expects. The contract has validated them, and each screen types its columns. */
const readRows = (rows: readonly unknown[]) => z.array(z.any()).parse(rows);

function resourceOf(name: string): Resource {
  const resource = resources[name];
  if (!resource) throw new Error(`resources.ts does not list ${name}`);
  return resource;
}

async function readOne(name: string, id: unknown) {
  const { one } = resourceOf(name);
  if (!one) throw new Error(`the resource ${name} has no call for one record`);
  return record.parse(await callConsole(one, { params: { id: String(id) } }));
}

/** Drops empty filters, because contracts reject an empty text where a filter needs a value. */
const nonEmpty = (filter: unknown) =>
  Object.entries(z.record(z.string(), z.unknown()).parse(filter ?? {})).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );

/** Reads one page of a list. */
export async function readListPage(
  name: string,
  { pagination, sort, filter }: Pick<GetListParams, 'pagination' | 'sort' | 'filter'>,
) {
  const { page = 1, perPage = 25 } = pagination ?? {};
  // react-admin sorts by id by default. Omit it, so that the server uses the list's own order.
  const order =
    sort && sort.field !== 'id' ? { sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' } : {};
  const { list: call, toQuery } = resourceOf(name);
  const filters = Object.fromEntries(nonEmpty(filter));
  const query = { page, perPage, ...order, ...(toQuery ? toQuery(filters) : filters) };
  return list.parse(await callConsole(call, { query }));
}

const rejectUnsupported = async () => Promise.reject(new Error('Acts are calls of their own: see useAct.'));

/**
 * Reads the lists and records of `resources.ts`. It is read-only, because each act is a separate call with its own rules,
 * dialog and audit log entry.
 */
export const dataProvider: DataProvider = {
  getList: async (name, choice) => {
    const { rows, total } = await readListPage(name, choice);
    return { data: readRows(rows), total };
  },
  getOne: async (name, { id }) => ({ data: readRows([await readOne(name, id)])[0] }),
  getMany: async (name, { ids }) => ({
    data: readRows(await Promise.all(ids.map(async (id) => readOne(name, id)))),
  }),
  getManyReference: rejectUnsupported,
  create: rejectUnsupported,
  update: rejectUnsupported,
  updateMany: rejectUnsupported,
  delete: rejectUnsupported,
  deleteMany: rejectUnsupported,
};
