/**
 * Scripts that documents name and `.ci/run` does not run, with the reason. A script belongs here only if CI cannot run even
 * a short form of it.
 */
export const notInCi: Readonly<Record<string, string>> = {
  demo: 'runs until it is stopped; the tests of world/ cover its data',
  dev: 'runs until it is stopped; the tests of world/ cover its data',
  format: 'changes files; npm run check runs the same formatter with --check',
  pictures: 'needs a running demo and a person who looks at the pictures',
  backtest: 'needs recorded games, which are not in the repository',
  'import-all': 'needs recorded games, which are not in the repository',
  scale: 'takes minutes; its figures stand in docs/capacity.md',
  boards: 'takes minutes and gigabytes: a board of a million players',
  previews:
    'takes minutes: the demo world and 200 corrections; server/src/features/consequences/previews.test.ts makes 20 in each test run',
  idle: 'watches an idle worker for ten minutes',
  bench: 'measures, so it needs an otherwise idle machine',
  'bench:submissions': 'measures, so it needs an otherwise idle machine',
  uploads: 'measures, so it needs an otherwise idle machine; npm run abuse uploads in CI',
  timing: 'measures, so it needs an otherwise idle machine',
  lighthouse: 'measures, so it needs an otherwise idle machine',
  smooth: 'measures, so it needs an otherwise idle machine',
};

/** Scripts that tests run, by the test. */
export const inTests: Readonly<Record<string, string>> = {
  client: 'checks/rules/client/client.test.ts',
  features: 'checks/rules/feature-map/feature-map.test.ts',
  release: 'checks/rules/release/release.test.ts',
};
