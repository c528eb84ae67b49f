import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One measured figure of a drill and its bar, the limit that it must meet. */
export interface ShipRow {
  readonly id: string;
  readonly what: string;
  readonly figure: number | string;
  readonly bar: string;
  readonly pass: boolean;
}

export interface DrillOptions {
  /** Smaller loads, for CI. */
  readonly short: boolean;
  /** Reports progress to a person; not part of the result. */
  readonly print: (line: string) => void;
}

/** A drill runs real programs and measures them. `registry.ts` has its time limits and packages. */
export interface Drill {
  readonly name: string;
  /** Returns why the drill cannot run here; the drill then fails. Called after its packages are installed. */
  readonly findObstacle?: () => Promise<string | undefined>;
  readonly run: (options: DrillOptions) => Promise<readonly ShipRow[]>;
}

/** Installs the Debian packages whose program is missing. Keys are programs. Returns the reason if that is impossible. */
export async function installPackages(
  packages: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const missing: string[] = [];
  for (const [program, name] of Object.entries(packages))
    if (
      !(await run('sh', ['-c', `command -v ${program}`]).then(
        () => true,
        () => false,
      ))
    )
      missing.push(name);
  if (missing.length === 0) return undefined;
  const needed = `needs ${missing.join(', ')}`;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return `${needed}; install them, or run as root on Debian`;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-q'], { env: environment });
    await run('apt-get', ['install', '-yq', '--no-install-recommends', ...missing], {
      env: environment,
      maxBuffer: 64 * 1024 * 1024,
    });
    return undefined;
  } catch (error) {
    return `${needed}, which cannot be installed here: ${String(error).split('\n')[0] ?? ''}`;
  }
}
