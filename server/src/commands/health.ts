import { parseArgs } from 'node:util';
import { readEnvironment } from './command.ts';
import type { Command } from './command.ts';

const timeoutMs = 4000;

/** Not every system can connect to an address for all interfaces, so use the loopback address instead. */
const hostToConnect = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * Checks a process for containers and supervisors that cannot send HTTP requests. `--ready` checks whether the process should
 * get traffic. To decide about a restart, use the command without `--ready`: a process whose database is down is not ready, and
 * a restart cannot bring back the database.
 */
export const healthCommand: Command = {
  usage: 'outpick health [--ready]',
  run: async (args, shell) => {
    const { values } = parseArgs({
      args: [...args],
      options: { ready: { type: 'boolean', default: false } },
    });
    const { INTERNAL_HOST, INTERNAL_PORT } = readEnvironment(shell);
    const path = values.ready ? '/ready' : '/live';
    const answer = await fetch(`http://${hostToConnect(INTERNAL_HOST)}:${INTERNAL_PORT}${path}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
  },
};
