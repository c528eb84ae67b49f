import { z } from 'zod';

const anyRecord = z.record(z.string(), z.unknown());

const entry = z.object({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

type Packages = Readonly<Record<string, unknown>>;

/** Reports whether a package finds another in its own node_modules or in a parent folder's. */
function canResolve(packages: Packages, from: string, name: string): boolean {
  if (packages[`${from}${from === '' ? '' : '/'}node_modules/${name}`]) return true;
  if (from === '') return false;
  const above = from.lastIndexOf('/node_modules/');
  return canResolve(packages, above === -1 ? '' : from.slice(0, above), name);
}

const findPart = (name: string, candidates: readonly string[]): string | undefined =>
  candidates.find((candidate) => name.split(/[-/]/u).includes(candidate));

/** Reads the platform of a binary package from its name. Without a platform, npm would install the package everywhere. */
function parsePlatform(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const os = findPart(name, ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony']);
  const cpu = findPart(name, ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32']);
  const libc = /musl/u.test(name) ? 'musl' : os === 'linux' ? 'glibc' : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

/**
 * Adds the binary packages for other platforms that the lockfile lacks.
 *
 * npm leaves out packages that the registry could not serve while npm wrote the lockfile. Then `npm ci` fails ("Missing …
 * from lock file"). This adds only packages whose exact version another package names.
 */
export function completeLockfile(text: string): { readonly text: string; readonly added: readonly string[] } {
  const lock = anyRecord.parse(JSON.parse(text));
  const packages = anyRecord.parse(lock['packages']);
  const added: Record<string, object> = {};
  for (const [path, stored] of Object.entries(packages)) {
    const { dev, optionalDependencies = {} } = entry.parse(stored);
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (canResolve(packages, path, name) || !/^\d+\.\d+\.\d+/u.test(version)) continue;
      const { cpu, libc, os } = parsePlatform(name);
      added[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os };
    }
  }
  const all = Object.entries({ ...packages, ...added });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
  const complete = JSON.stringify({ ...lock, packages: sorted }, null, 2);
  return { text: `${complete}\n`, added: Object.keys(added) };
}
