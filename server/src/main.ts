import { processShell, runOutpick } from './commands/run.ts';

const status = await runOutpick(process.argv.slice(2), processShell);
// If the command failed, connections that it opened would keep the process alive.
if (status !== 0) process.exit(status);
