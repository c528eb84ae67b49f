import { parseArgs } from 'node:util';
import { planRelease, runRelease } from './run-release.ts';
import type { ReleaseOptions } from './run-release.ts';

const usage = `npm run release -- <version> [--dry-run] [--skip-ci <reason>] [--image-argument=<argument of buildah build>]…`;

/** Makes a release on main without pushing it. See docs/change/releasing.md. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'skip-ci': { type: 'string' },
    'image-argument': { type: 'string', multiple: true, default: [] },
  },
});
const [version, ...others] = positionals;

try {
  if (version === undefined || others.length > 0) throw new Error(usage);
  if (values['skip-ci']?.trim() === '') throw new Error('--skip-ci needs a reason');
  const options: ReleaseOptions = {
    root: process.cwd(),
    version,
    date: new Date().toISOString().slice(0, 10),
    skipCi: values['skip-ci'],
    imageArguments: values['image-argument'],
    print: (line) => console.log(line),
  };
  if (values['dry-run']) {
    const { notes } = await planRelease(options);
    console.log(`Outpick ${version} can be released. Nothing was changed. Its notes:\n\n${notes}`);
  } else {
    await runRelease(options);
    console.log(`To publish: git push origin main v${version}`);
  }
} catch (error) {
  console.error(`No release: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
