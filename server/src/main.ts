import { processShell, runOutpick } from './commands/run.ts';

const status = await runOutpick(process.argv.slice(2), processShell);
// Connections that the command opened before it failed would keep the process alive.
if (status !== 0) process.exit(status);
