import { parseArgs } from 'node:util';
import { readEnvironment } from './command.ts';
import type { Command } from './command.ts';

const timeoutMs = 4000;

/** Addresses of all interfaces cannot be connected to everywhere; this machine's own address can. */
const hostToAsk = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * For containers and supervisors that cannot ask HTTP themselves. `--ready` asks whether the process should get traffic. To
 * decide about a restart, ask without it: a restart does not bring back a database.
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
    const answer = await fetch(`http://${hostToAsk(INTERNAL_HOST)}:${INTERNAL_PORT}${path}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
  },
};
