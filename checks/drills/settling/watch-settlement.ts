import { setTimeout as sleep } from 'node:timers/promises';
import { settlingSession } from '@outpick/server/testing';
import pg from 'pg';

/** Measurements of a settlement in another process. Times come from the database's clock. */
export interface WatchedSettlement {
  /** From the first transaction of the pass until its board is published. */
  readonly seconds: number;
  /** From the first transaction until all players are scored, and from then until the board is published. */
  readonly scoringSeconds: number;
  readonly writingSeconds: number;
  readonly longestTransactionMs: number;
  /** Write-ahead log of the server: in total, and the most during one transaction of the settlement. */
  readonly walMegabytes: number;
  readonly transactionWalMegabytes: number;
  /** Longest wait of any session of the database for a lock. */
  readonly longestWaitMs: number;
}

interface Sample {
  readonly at: number;
  readonly began_at: number | null;
  readonly all_scored: boolean | null;
  readonly is_shown: boolean;
  readonly transaction: string | null;
  readonly transaction_ms: number | null;
  readonly wait_ms: number | null;
  readonly wal_bytes: number;
}

const sampleQuery = `
  select extract(epoch from clock_timestamp())::float8 as at, extract(epoch from pass_began_at)::float8 as began_at,
         all_scored, coalesce(pass_version > 0 and boards.version = pass_version, false) as is_shown,
         activity.transaction, activity.transaction_ms, waits.wait_ms,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal_bytes
  from (select $1::uuid as slate_id) as slate
  left join settlements using (slate_id)
  left join boards using (slate_id)
  left join lateral (
    select xact_start::text as transaction,
           extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as transaction_ms
    from pg_stat_activity
    where datname = current_database() and application_name = $2 and xact_start is not null
    order by xact_start limit 1
  ) as activity on true
  cross join lateral (
    select max(extract(epoch from clock_timestamp() - waitstart)::float8 * 1000) as wait_ms
    from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())
  ) as waits`;

/** Time between two samples. A transaction can take up to this much longer than the samples show. */
const sampleMs = 10;

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));
const megabytes = (bytes: number) => roundTo(bytes / 1_000_000, 1);

/** Samples a settlement until `stop`. */
export class SettlementWatch {
  readonly #client: pg.Client;
  readonly #slateId: string;
  readonly #watching: Promise<void>;
  readonly #phases = new Map<'scoring' | 'writing', PromiseWithResolvers<void>>([
    ['scoring', Promise.withResolvers()],
    ['writing', Promise.withResolvers()],
  ]);
  #isStopped = false;
  #first: Sample | undefined;
  #scored: Sample | undefined;
  #shown: Sample | undefined;
  #transaction: { name: string | null; walBefore: number } = { name: null, walBefore: 0 };
  #longestTransactionMs = 0;
  #longestWaitMs = 0;
  #transactionWal = 0;

  private constructor(client: pg.Client, slateId: string) {
    this.#client = client;
    this.#slateId = slateId;
    this.#watching = this.#watch();
  }

  static async start(databaseUrl: string, slateId: string): Promise<SettlementWatch> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new SettlementWatch(client, slateId);
  }

  /** Waits until the pass begins to score players, or to write their rows. */
  async waitFor(phase: 'scoring' | 'writing'): Promise<void> {
    await this.#phases.get(phase)?.promise;
  }

  async stop(): Promise<WatchedSettlement> {
    this.#isStopped = true;
    await this.#watching;
    for (const { resolve } of this.#phases.values()) resolve();
    await this.#client.end();
    const [first, scored, shown] = [this.#first, this.#scored, this.#shown];
    if (!first || !scored || !shown) throw new Error('no board was shown');
    const began = shown.began_at ?? Number.NaN;
    return {
      seconds: roundTo(shown.at - began, 2),
      scoringSeconds: roundTo(scored.at - began, 2),
      writingSeconds: roundTo(shown.at - scored.at, 2),
      longestTransactionMs: Math.round(this.#longestTransactionMs),
      walMegabytes: megabytes(shown.wal_bytes - first.wal_bytes),
      transactionWalMegabytes: megabytes(this.#transactionWal),
      longestWaitMs: Math.round(this.#longestWaitMs),
    };
  }

  async #watch(): Promise<void> {
    const firstVersion = await this.#readVersion();
    for (;;) {
      // Take one more sample after the process has ended.
      const isLast = this.#isStopped;
      // Read the version before the sample, because a sample from before the pass describes the previous board.
      const hasBegun = (await this.#readVersion()) !== firstVersion;
      const { rows } = await this.#client.query<Sample>(sampleQuery, [this.#slateId, settlingSession]);
      const [sample] = rows;
      if (sample) this.#note(sample, hasBegun);
      if (isLast) return;
      await sleep(sampleMs);
    }
  }

  async #readVersion(): Promise<number> {
    const { rows } = await this.#client.query<{ pass_version: number }>(
      'select pass_version from settlements where slate_id = $1',
      [this.#slateId],
    );
    return rows[0]?.pass_version ?? 0;
  }

  #note(sample: Sample, hasBegun: boolean): void {
    this.#first ??= sample;
    if (hasBegun) this.#phases.get('scoring')?.resolve();
    if (hasBegun && (sample.all_scored === true || sample.is_shown)) {
      this.#scored ??= sample;
      this.#phases.get('writing')?.resolve();
    }
    if (hasBegun && sample.is_shown) this.#shown ??= sample;
    if (sample.transaction !== this.#transaction.name)
      this.#transaction = { name: sample.transaction, walBefore: sample.wal_bytes };
    else if (sample.transaction !== null)
      this.#transactionWal = Math.max(this.#transactionWal, sample.wal_bytes - this.#transaction.walBefore);
    this.#longestTransactionMs = Math.max(this.#longestTransactionMs, sample.transaction_ms ?? 0);
    this.#longestWaitMs = Math.max(this.#longestWaitMs, sample.wait_ms ?? 0);
  }
}
