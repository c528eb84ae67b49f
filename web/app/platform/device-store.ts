/**
 * Values that this device keeps by key, in IndexedDB: what must survive a closed page and belongs to an account. Local storage
 * has a fixed list of keys. If the browser forbids IndexedDB, reads return nothing and writes do nothing.
 */
const DATABASE = 'outpick';
const STORE = 'kept';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

let opening: Promise<IDBDatabase> | undefined;

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  const database = await done(request);
  // The browser may close the connection, for example to delete the site's data.
  database.addEventListener('close', () => (opening = undefined));
  database.addEventListener('versionchange', () => {
    database.close();
    opening = undefined;
  });
  return database;
}

async function storeFor(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opening ??= open();
  try {
    return (await opening).transaction(STORE, mode).objectStore(STORE);
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

/** Whether the database exists. Only `keepValue` creates it. */
async function exists(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === DATABASE);
}

/** Whether this device has kept anything. */
export const hasKeptValues = async (): Promise<boolean> => (await listKeptValues('')).length > 0;

/** Lists the values whose keys begin with a text. */
export async function listKeptValues(prefix: string): Promise<readonly unknown[]> {
  try {
    if (!(await exists())) return [];
    const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
    return await done<unknown[]>((await storeFor('readonly')).getAll(range));
  } catch {
    return [];
  }
}

/** Stores a value. Returns whether this device keeps it. */
export async function keepValue(key: string, value: unknown): Promise<boolean> {
  try {
    await done((await storeFor('readwrite')).put(value, key));
    return true;
  } catch {
    return false;
  }
}

export async function deleteKeptValue(key: string): Promise<void> {
  try {
    if (!(await exists())) return;
    await done((await storeFor('readwrite')).delete(key));
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}

/** Deletes all values. */
export async function clearKeptValues(): Promise<void> {
  try {
    if (await exists()) await done((await storeFor('readwrite')).clear());
  } catch {
    // As above.
  }
}
