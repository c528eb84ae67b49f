import type { BenchServer } from '../../measure/bench/servers.ts';
import { readDatabaseSeconds, readLogPosition } from '../../measure/database-use.ts';

/** The kinds of work that are measured. */
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

/** What one piece of work costs. */
export interface Cost {
  readonly kind: Kind;
  /** CPU time of the process that does the work. */
  readonly processMicroseconds: number;
  /** CPU time of the database's connections. */
  readonly databaseMicroseconds: number;
  /** Bytes of the answer with its head, as sent to a browser. */
  readonly answerBytes: number;
  /** Bytes written to the database's log. */
  readonly logBytes: number;
}

/** Some work that was done: how many pieces of it, and the bytes of one answer. */
export interface Done {
  readonly pieces: number;
  readonly answerBytes?: number;
}

export interface Metered {
  readonly process: Pick<BenchServer, 'cpuMicroseconds'>;
  readonly databaseUrl: string;
}

/** This process, for work that needs no server. */
export const ownProcess: Metered['process'] = {
  cpuMicroseconds: async () => {
    const { user, system } = process.cpuUsage();
    return Promise.resolve(user + system);
  },
};

/** Measures the cost of one piece of the work that `work` does. */
export async function meter(
  kind: Kind,
  { process, databaseUrl }: Metered,
  work: () => Promise<Done>,
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
