import { jobs } from '../features/jobs.ts';
import { migrate } from '../platform/database/migrate.ts';
import { installQueues } from '../platform/jobs/queues.ts';
import { createLog, standardOutput } from '../platform/telemetry/log.ts';
import { print, readEnvironment } from './command.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  summary: 'brings the database, empty or not, to the newest schema',
  run: async () => {
    const { DATABASE_OWNER_URL, DATABASE_URL } = readEnvironment();
    const owner = DATABASE_OWNER_URL ?? DATABASE_URL;
    await migrate(owner, print);
    await installQueues(owner, jobs, createLog('warn', 'migrate', standardOutput()));
    print('the database is ready');
  },
};
