import { sql } from 'kysely';
import type { Reader } from '../database/transaction.ts';
import type { Keys } from '../keys.ts';

/** A network is known for this time after a sign-in from it, however many networks a person uses. */
export const knownNetworkDays = 90;
/** The newest networks of a person are remembered for longer: home, work, phone and travels. */
export const newestNetworks = 20;

/** The table of the networks, which has the columns `digest` and `last_used_at` besides the owner's. */
interface NetworksTable {
  readonly table: string;
  readonly ownerColumn: string;
  /** Distinguishes the hashes from those of other tables. */
  readonly purpose: string;
}

/** A person on a network. */
interface SignIn {
  readonly ownerId: string;
  readonly network: string;
}

/**
 * Remembers from which networks people signed in. A limit on failed sign-ins does not apply to them, so that strangers cannot
 * lock a person out. Only an HMAC of person and network is stored, under a key outside the database.
 */
export function createKnownNetworks({ table, ownerColumn, purpose }: NetworksTable) {
  const [networks, owner] = [sql.table(table), sql.ref(ownerColumn)];
  const computeDigests = (keys: Keys, { ownerId, network }: SignIn) =>
    keys.fingerprints(JSON.stringify([purpose, ownerId, network]));
  return {
    async remember(db: Reader, keys: Keys, signIn: SignIn): Promise<void> {
      const [digest] = computeDigests(keys, signIn);
      if (!digest) return;
      await sql`
        insert into ${networks} (${owner}, digest) values (${signIn.ownerId}, ${digest})
        on conflict (${owner}, digest) do update set last_used_at = clock_timestamp()
      `.execute(db);
      await sql`
        delete from ${networks} where ${owner} = ${signIn.ownerId}
          and last_used_at < clock_timestamp() - make_interval(days => ${knownNetworkDays})
          and digest in (
            select digest from ${networks} where ${owner} = ${signIn.ownerId}
            order by last_used_at desc offset ${newestNetworks})
      `.execute(db);
    },
    /** Whether the person signed in from the network within the last 90 days. */
    async isKnown(db: Reader, keys: Keys, signIn: SignIn): Promise<boolean> {
      const { rows } = await sql`
        select from ${networks} where ${owner} = ${signIn.ownerId}
          and digest = any (${[...computeDigests(keys, signIn)]}::bytea[])
          and last_used_at > clock_timestamp() - make_interval(days => ${knownNetworkDays})
      `.execute(db);
      return rows.length > 0;
    },
    /** Whether the network is remembered: known, or one of the person's newest networks. */
    async isRemembered(db: Reader, keys: Keys, signIn: SignIn): Promise<boolean> {
      const { rows } = await sql`
        select from ${networks} where ${owner} = ${signIn.ownerId}
          and digest = any (${[...computeDigests(keys, signIn)]}::bytea[])
      `.execute(db);
      return rows.length > 0;
    },
    forget: async (db: Reader, ownerId: string) =>
      sql`delete from ${networks} where ${owner} = ${ownerId}`.execute(db),
  };
}
