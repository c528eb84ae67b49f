import { z } from 'zod';

const anything = z.record(z.string(), z.unknown());

const entry = z.object({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

type Packages = Readonly<Record<string, unknown>>;

/** Where a package finds another: in the nearest folder upwards that has it. */
function found(packages: Packages, from: string, name: string): boolean {
  if (packages[`${from}${from === '' ? '' : '/'}node_modules/${name}`]) return true;
  if (from === '') return false;
  const above = from.lastIndexOf('/node_modules/');
  return found(packages, above === -1 ? '' : from.slice(0, above), name);
}

const oneOf = (words: readonly string[], name: string): string | undefined =>
  words.find((word) => name.split(/[-/]/u).includes(word));

/** The machine that a build is for, as its name says: without it npm would try to install it everywhere. */
function machineOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const os = oneOf(['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony'], name);
  const cpu = oneOf(['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'], name);
  const libc = /musl/u.test(name) ? 'musl' : os === 'linux' ? 'glibc' : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/**
 * A lockfile with every build that its packages offer for other machines.
 *
 * npm leaves out those that the registry could not give when the lockfile was written, and then refuses to install from
 * it (`npm ci`: "Missing … from lock file"). What is added is what the packages themselves name: an exact version.
 */
export function completeLockfile(text: string): { readonly text: string; readonly added: readonly string[] } {
  const lock = anything.parse(JSON.parse(text));
  const packages = anything.parse(lock['packages']);
  const added: Record<string, object> = {};
  for (const [path, stored] of Object.entries(packages)) {
    const { dev, optionalDependencies = {} } = entry.parse(stored);
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (found(packages, path, name) || !/^\d+\.\d+\.\d+/u.test(version)) continue;
      const { cpu, libc, os } = machineOf(name);
      added[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os };
    }
  }
  const all = Object.entries({ ...packages, ...added });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
  const complete = JSON.stringify({ ...lock, packages: sorted }, null, 2);
  return { text: `${complete}\n`, added: Object.keys(added) };
}
