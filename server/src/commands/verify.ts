import { parseArgs } from 'node:util';
import { checkLedger } from '../features/ledger/index.ts';
import { checkBoards } from '../features/settlement/index.ts';
import { countRows } from '../platform/database/count-rows.ts';
import { withDatabase } from './command.ts';
import type { Command, Shell } from './command.ts';

const usage = 'outpick verify [--json] [--head <an old head of the ledger>]';

/** The output of `outpick verify --json`. */
interface Verdict {
  readonly valid: boolean;
  readonly ledger: { readonly entries: number; readonly head: string };
  readonly boards: { readonly boards: number; readonly rows: number; readonly unsettled: number };
  readonly faults: readonly string[];
  /** The number of rows in each table. */
  readonly rows: Readonly<Record<string, number>>;
}

const verify = async (shell: Shell, head: string | undefined): Promise<Verdict> =>
  withDatabase(shell, async ({ db }) => {
    const ledger = await checkLedger(db, head);
    const boards = await checkBoards(db);
    const faults = [
      ...ledger.faults.map(({ entry, reason }) => `ledger entry ${entry}: ${reason}`),
      ...(ledger.containsHead === false ? ['the ledger does not contain that head'] : []),
      ...boards.faults.map(({ slateId, reason }) => `board of slate ${slateId}: ${reason}`),
    ];
    return {
      valid: faults.length === 0,
      ledger: { entries: ledger.entries, head: ledger.head },
      boards: { boards: boards.boards, rows: boards.rows, unsettled: boards.unsettled },
      faults,
      rows: Object.fromEntries(await countRows(db)),
    };
  });

function printVerdict({ valid, ledger, boards, faults, rows }: Verdict, { print }: Shell): void {
  print(`ledger   ${ledger.entries} entries, head ${ledger.head}`);
  print(`boards   ${boards.boards}, of which ${boards.unsettled} await a settlement; ${boards.rows} rows`);
  for (const [table, count] of Object.entries(rows)) print(`rows     ${table.padEnd(28)}${count}`);
  for (const fault of faults) print(`FAULT    ${fault}`);
  print(valid ? 'the data is sound' : `the data is not sound: ${faults.length} faults`);
}

export const verifyCommand: Command = {
  usage,
  run: async (args, invocation) => {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, head: { type: 'string' } },
    });
    const { head } = values;
    if (head !== undefined && !/^[0-9a-f]{64}$/iu.test(head))
      throw new Error(`a head is 64 hexadecimal digits\n${usage}`);
    const verdict = await verify(invocation, head);
    if (values.json === true) invocation.print(JSON.stringify(verdict));
    else printVerdict(verdict, invocation);
    if (!verdict.valid) invocation.fail();
  },
};
