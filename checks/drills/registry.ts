import type { Drill } from './drill.ts';

/** How to run one of the two forms of a drill: the short form, for CI, or the full form. */
export interface DrillForm {
  /** A drill that takes longer fails. Set to several times its duration on two idle cores. */
  readonly minutes: number;
  readonly arguments: readonly string[];
}

export interface DrillEntry {
  readonly name: string;
  readonly purpose: string;
  readonly short: DrillForm;
  readonly full: DrillForm;
  /** The needed Debian packages. Each key is a program or file of its package; if it is missing, the package is installed. */
  readonly packages: Readonly<Record<string, string>>;
  /** Whether the drill starts the built site. */
  readonly needsBuild: boolean;
  /** Whether a failed short run is repeated, so that a busy moment of CI's machine does not block a merge. */
  readonly repeats: boolean;
  /** A script in this folder that parses its own arguments, or a `Drill` module for `operate.ts`. */
  readonly module: string | (() => Promise<Drill>);
}

const containers = {
  podman: 'podman',
  buildah: 'buildah',
  runc: 'runc',
  mmdebstrap: 'mmdebstrap',
  iptables: 'iptables',
  '/usr/lib/podman/netavark': 'netavark',
  '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
};

/** Creates both forms of a drill whose script has the option `--short`. */
const createForms = (shortMinutes: number, fullMinutes: number) => ({
  short: { minutes: shortMinutes, arguments: ['--short'] },
  full: { minutes: fullMinutes, arguments: [] },
});

/** All drills. The first eight follow operators' procedures. */
export const registry: readonly DrillEntry[] = [
  {
    name: 'image',
    purpose: 'builds the image twice, inspects it and starts a site from it',
    ...createForms(15, 30),
    packages: { ...containers, '/usr/lib/postgresql/15/bin/initdb': 'postgresql' },
    needsBuild: false,
    repeats: true,
    module: async () => (await import('./image/drill.ts')).imageDrill,
  },
  {
    name: 'compose',
    purpose: 'installs the site with compose.yaml, signs up, replaces sites and worker under load',
    ...createForms(15, 30),
    packages: { ...containers, 'podman-compose': 'podman-compose', openssl: 'openssl' },
    needsBuild: false,
    repeats: true,
    module: async () => (await import('./compose/drill.ts')).composeDrill,
  },
  {
    name: 'rolling',
    purpose: 'upgrades two sites and a worker one by one under load and counts failed requests',
    ...createForms(8, 20),
    packages: { nginx: 'nginx-light' },
    needsBuild: true,
    repeats: true,
    module: async () => (await import('./rolling/drill.ts')).rollingDrill,
  },
  {
    name: 'upgrade',
    purpose: 'upgrades from the previous release: both releases on both schemas, and migrations under load',
    ...createForms(15, 30),
    packages: { git: 'git' },
    needsBuild: true,
    repeats: true,
    module: async () => (await import('./upgrade/drill.ts')).upgradeDrill,
  },
  {
    name: 'restore',
    purpose: 'loses the database’s disk under writes and restores it from a disk and from a bucket',
    ...createForms(10, 30),
    packages: { pgbackrest: 'pgbackrest', openssl: 'openssl' },
    needsBuild: true,
    repeats: true,
    module: async () => (await import('./restore/restore.ts')).restoreDrill,
  },
  {
    name: 'failover',
    purpose: 'kills the primary and then the replica of a Patroni cluster while picks are submitted',
    ...createForms(10, 30),
    packages: {
      patroni: 'patroni',
      etcd: 'etcd-server',
      openssl: 'openssl',
      // Patroni needs this package for etcd with TLS, but Debian's package of Patroni only recommends it.
      '/usr/lib/python3/dist-packages/idna/__init__.py': 'python3-idna',
    },
    needsBuild: true,
    repeats: true,
    module: async () => (await import('./failover/failover.ts')).failoverDrill,
  },
  {
    name: 'watching',
    purpose: 'checks the files for Prometheus and Grafana against Prometheus and running processes',
    ...createForms(6, 10),
    packages: { promtool: 'prometheus' },
    needsBuild: true,
    repeats: true,
    module: async () => (await import('./watching/drill.ts')).watchingDrill,
  },
  {
    name: 'cdn',
    purpose: 'puts Varnish in front of a site and measures its hit ratio and staleness',
    ...createForms(6, 15),
    packages: { varnishd: 'varnish' },
    needsBuild: true,
    repeats: true,
    module: async () => (await import('./cdn/drill.ts')).cdnDrill,
  },
  {
    name: 'feeds',
    purpose: 'plays seasons of simulated providers with their faults and reads mutated documents',
    ...createForms(12, 180),
    packages: {},
    needsBuild: false,
    // The seeds of this drill are fixed, so a failure does not depend on the machine's load.
    repeats: false,
    module: 'feeds/main.ts',
  },
  {
    name: 'abuse',
    purpose: 'attacks a site with default settings and measures how well it serves visitors',
    ...createForms(12, 30),
    packages: { 'redis-server': 'redis-server' },
    needsBuild: true,
    // The drill itself repeats single attacks.
    repeats: false,
    module: 'abuse/main.ts',
  },
  {
    name: 'settling',
    purpose: 'settles a large slate undisturbed, with kills and under load; compares with the rule',
    ...createForms(8, 120),
    packages: {},
    needsBuild: false,
    repeats: false,
    module: 'settling/main.ts',
  },
  {
    name: 'saturday',
    purpose: 'gives a college league the results of a Saturday: age of forecasts, log and CPU time',
    short: {
      minutes: 5,
      arguments: ['--games', '600', '--results', '6', '--teams', '120', '--seasons', '2'],
    },
    full: { minutes: 60, arguments: [] },
    packages: {},
    needsBuild: false,
    repeats: false,
    module: 'saturday/main.ts',
  },
  {
    name: 'reminders',
    purpose: 'sends reminders while workers are killed: each recipient gets one mail',
    short: { minutes: 5, arguments: ['--recipients', '2000', '--send', '500', '--kills', '1'] },
    full: { minutes: 60, arguments: [] },
    packages: {},
    needsBuild: false,
    repeats: false,
    module: 'reminders/main.ts',
  },
  {
    name: 'campus',
    purpose:
      'lets 5,000 people behind one address visit a site with default limits and sign in after 100 wrong passwords: all are served',
    short: { minutes: 5, arguments: ['--people', '300'] },
    full: { minutes: 30, arguments: [] },
    packages: {},
    needsBuild: true,
    repeats: false,
    module: 'campus/main.ts',
  },
  {
    name: 'import-size',
    purpose: 'imports files of growing size and prints the peak memory',
    short: { minutes: 4, arguments: ['--rows', '10'] },
    full: { minutes: 60, arguments: [] },
    packages: {},
    needsBuild: false,
    repeats: false,
    module: 'import-size/main.ts',
  },
  {
    name: 'growth',
    purpose: 'adds many picks, games and accounts and measures the times that players and operators see',
    short: { minutes: 8, arguments: ['--rows', '5000'] },
    full: { minutes: 90, arguments: [] },
    packages: {},
    needsBuild: true,
    repeats: false,
    module: 'growth/main.ts',
  },
  {
    name: 'previews',
    purpose:
      'makes random corrections in the demo world and compares the console’s previews with the changes',
    short: { minutes: 10, arguments: ['--small', '--count', '10'] },
    full: { minutes: 120, arguments: [] },
    packages: {},
    needsBuild: false,
    repeats: false,
    module: 'previews/main.ts',
  },
  {
    name: 'costs',
    purpose: 'measures the cost of requests, streams and settlement, and sizes sites for many players',
    ...createForms(8, 60),
    packages: { wrk: 'wrk' },
    needsBuild: true,
    repeats: false,
    module: 'costs/main.ts',
  },
];
