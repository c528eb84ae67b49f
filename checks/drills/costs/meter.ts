import type { BenchServer } from '../../measure/bench/servers.ts';
import { readDatabaseSeconds, readLogPosition } from '../../measure/database-use.ts';

export type Kind =
  | 'script'
  | 'cachedPage'
  | 'renderedPage'
  | 'cachedCall'
  | 'queriedCall'
  | 'ownCall'
  | 'ownContest'
  | 'submission'
  | 'signUp'
  | 'openedStream'
  | 'streamEvent'
  | 'settledPick';

export const kindNames: ReadonlyMap<Kind, string> = new Map([
  ['script', 'a script of the build'],
  ['cachedPage', 'a page from the cache'],
  ['renderedPage', 'a page that is rendered'],
  ['cachedCall', 'a public call from the cache'],
  ['queriedCall', 'a public call that queries the database'],
  ['ownCall', 'a player’s own profile'],
  ['ownContest', 'a player’s contest with picks'],
  ['submission', 'a submission of 16 picks'],
  ['signUp', 'a sign-up, with its password hash'],
  ['openedStream', 'opening a board stream'],
  ['streamEvent', 'an event on an open board stream'],
  ['settledPick', 'a pick settled'],
]);

/** The cost of one piece of work. */
export interface Cost {
  readonly kind: Kind;
  /** CPU time of the process that does the work. */
  readonly processMicroseconds: number;
  /** CPU time of the database's connections. */
  readonly databaseMicroseconds: number;
  /** Bytes sent to the browser, headers included. */
  readonly answerBytes: number;
  /** Bytes written to the write-ahead log. */
  readonly logBytes: number;
}

/** Completed work: the number of pieces, and the bytes of one answer. */
export interface CompletedWork {
  readonly pieces: number;
  readonly answerBytes?: number;
}

export interface Metered {
  readonly process: Pick<BenchServer, 'cpuMicroseconds'>;
  readonly databaseUrl: string;
}

/** This process, for work that runs without a server. */
export const ownProcess: Metered['process'] = {
  cpuMicroseconds: async () => {
    const { user, system } = process.cpuUsage();
    return Promise.resolve(user + system);
  },
};

/** Measures all costs of `work` and divides them by its number of pieces. */
export async function meter(
  kind: Kind,
  { process, databaseUrl }: Metered,
  work: () => Promise<CompletedWork>,
): Promise<Cost> {
  const read = async () =>
    [
      await process.cpuMicroseconds(),
      (await readDatabaseSeconds(databaseUrl)) * 1e6,
      await readLogPosition(databaseUrl),
    ] as const;
  const before = await read();
  const { pieces, answerBytes = 0 } = await work();
  const after = await read();
  const perPiece = (index: 0 | 1 | 2) => Math.max(0, after[index] - before[index]) / pieces;
  return {
    kind,
    processMicroseconds: perPiece(0),
    databaseMicroseconds: perPiece(1),
    answerBytes,
    logBytes: perPiece(2),
  };
}
