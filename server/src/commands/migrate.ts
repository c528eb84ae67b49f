import { parseArgs } from 'node:util';
import { jobs } from '../features/composition.ts';
import { migrate } from '../platform/database/migrate.ts';
import { planMigrations } from '../platform/database/migration-plan.ts';
import { installQueues } from '../platform/jobs/install-queues.ts';
import { createLog, standardOutput } from '../platform/telemetry/log.ts';
import { readEnvironment } from './command.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  usage: `outpick migrate [--plan]

  --plan   say which migrations are missing and what each would lock, and change nothing`,
  run: async (args, shell) => {
    const { print } = shell;
    const { values } = parseArgs({ args: [...args], options: { plan: { type: 'boolean' } } });
    const { DATABASE_OWNER_URL, DATABASE_URL } = readEnvironment(shell);
    const owner = DATABASE_OWNER_URL ?? DATABASE_URL;
    if (values.plan === true) {
      for (const line of await planMigrations(owner)) print(line);
      return;
    }
    await migrate(owner, { print });
    await installQueues(
      owner,
      jobs,
      createLog({ level: 'warn', process: 'migrate', target: standardOutput() }),
    );
    print('the database is ready');
  },
};
