import { parseVersion } from './version.ts';

const row = /^\| (\d+\.\d+) \| yes \|$/gmu;

/** Puts the minor of a version into the table of SECURITY.md, which lists the newest minor and the one before it. */
export function supportVersion(text: string, version: string): string {
  const { major, minor } = parseVersion(version);
  const newest = `${major}.${minor}`;
  const listed = [...text.matchAll(row)].map(([, name = '']) => name);
  const [first] = listed;
  if (first === undefined) throw new Error('SECURITY.md has no table of supported versions');
  if (listed.includes(newest)) return text;
  const table = [newest, first].map((name) => `| ${name} | yes |`).join('\n');
  const start = text.indexOf(`| ${first} | yes |`);
  const last = `| ${listed.at(-1)} | yes |`;
  return text.slice(0, start) + table + text.slice(text.indexOf(last) + last.length);
}
