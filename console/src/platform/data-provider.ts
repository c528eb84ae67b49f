import { adminList } from '@outpick/contracts/admin';
import type { DataProvider, GetListParams } from 'react-admin';
import { z } from 'zod';
import { type Resource, resources } from '../resources.ts';
import { callConsole } from './call-console.ts';

const record = z.looseObject({ id: z.string() });
const list = adminList(record);

/** The contract has checked the rows, and each screen names its columns: react-admin wants them without a type. */
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

/** Empty filters are left out: an empty text would be refused where a filter needs a value. */
const chosen = (filter: unknown) =>
  Object.entries(z.record(z.string(), z.unknown()).parse(filter ?? {})).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );

/** Reads one page of a list. */
export async function readListPage(
  name: string,
  { pagination, sort, filter }: Pick<GetListParams, 'pagination' | 'sort' | 'filter'>,
) {
  const { page = 1, perPage = 25 } = pagination ?? {};
  // Without a choice react-admin sorts by id; the server then uses the list's own order.
  const order =
    sort && sort.field !== 'id' ? { sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' } : {};
  const { list: call, toQuery } = resourceOf(name);
  const filters = Object.fromEntries(chosen(filter));
  const query = { page, perPage, ...order, ...(toQuery ? toQuery(filters) : filters) };
  return list.parse(await callConsole(call, { query }));
}

const readOnly = async () => Promise.reject(new Error('Acts are calls of their own: see useAct.'));

/**
 * Reads the lists and records of `resources.ts`. It writes nothing: every act is a call of its own, with its rules, its
 * dialog and its line in the audit log.
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
  getManyReference: readOnly,
  create: readOnly,
  update: readOnly,
  updateMany: readOnly,
  delete: readOnly,
  deleteMany: readOnly,
};
