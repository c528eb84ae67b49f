import { parseVersion } from './version.ts';

const row = /^\| (\d+\.\d+) \| yes \|$/gmu;

/** Adds a version's minor to SECURITY.md's table, which lists the two newest minors. */
export function supportVersion(text: string, version: string): string {
  const { major, minor } = parseVersion(version);
  const newest = `${major}.${minor}`;
  const versions = [...text.matchAll(row)].map(([, name = '']) => name);
  const [first] = versions;
  if (first === undefined) throw new Error('SECURITY.md has no table of supported versions');
  if (versions.includes(newest)) return text;
  const table = [newest, first].map((name) => `| ${name} | yes |`).join('\n');
  const start = text.indexOf(`| ${first} | yes |`);
  const last = `| ${versions.at(-1)} | yes |`;
  return text.slice(0, start) + table + text.slice(text.indexOf(last) + last.length);
}
