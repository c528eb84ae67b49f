import { parseArgs } from 'node:util';
import { checkLedger } from '../features/ledger/index.ts';
import { withDatabase } from './command.ts';
import type { Command } from './command.ts';

const usage = 'outpick ledger verify [--head <an old head>]';

export const ledgerCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb !== 'verify') throw new Error(usage);
    const { values } = parseArgs({ args: [...args], options: { head: { type: 'string' } } });
    const { head } = values;
    if (head !== undefined && !/^[0-9a-f]{64}$/iu.test(head))
      throw new Error(`a head is 64 hexadecimal digits\n${usage}`);
    const { print } = invocation;
    const verdict = await withDatabase(invocation, async ({ db }) => checkLedger(db, head));
    for (const { entry, reason } of verdict.faults) print(`entry ${entry}: ${reason}`);
    if (verdict.containsHead === false) print('the chain does not hold that head');
    if (verdict.containsHead === true) print('the chain holds that head');
    const isValid = verdict.faults.length === 0 && verdict.containsHead !== false;
    print(
      isValid
        ? `${verdict.entries} entries, all as they were made; head ${verdict.head}`
        : 'the ledger is not sound',
    );
    if (!isValid) invocation.fail();
  },
};
