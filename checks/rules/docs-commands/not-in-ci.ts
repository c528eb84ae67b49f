/**
 * Documented scripts that `.ci/run` does not run, with the reason. A script belongs here only if CI cannot run even its short
 * form.
 */
export const notInCi: Readonly<Record<string, string>> = {
  demo: 'runs until it is stopped; the tests of world/ cover its data',
  dev: 'runs until it is stopped; the tests of world/ cover its data',
  format: 'changes files; npm run check and the tests fail if a file is out of date',
  backtest: 'needs recorded games, which are not in the repository',
  measure: 'needs an otherwise idle machine, many minutes, or recorded games',
};

/** Scripts that tests run, with the path of the test. */
export const inTests: Readonly<Record<string, string>> = {
  release: 'checks/rules/release/release.test.ts',
};
