import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readConfig, settings } from '../src/platform/config/config.ts';

/** Reads the settings of a row, each with its default. */
function readRow(line: string): [setting: string, byDefault: string][] {
  const [names = '', defaults = ''] = line.split('|').slice(1);
  const [keys, values] = [names, defaults].map((cell) =>
    [...cell.matchAll(/`([^`]+)`/gu)].map(([, text = '']) => text),
  );
  return (keys ?? []).map((key, index) => [
    key,
    keys?.length === 1 ? (values ?? []).join(',') || defaults.trim() : (values?.[index] ?? ''),
  ]);
}

/** Settings whose default is described in words. */
const explained = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL', 'CODE_KEYS', 'CONSOLE_ORIGIN', 'RELEASE']);

function showDefault(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const parts = Array.isArray(value) ? value : [value];
  const text = parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(',');
  return text === '' ? '–' : text;
}

it('every setting is documented with its default', async () => {
  const text = await readFile(new URL('../../docs/run/settings.md', import.meta.url), 'utf8');
  const documented = new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap(readRow),
  );
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(settings.shape).toSorted());
  const config: Record<string, unknown> = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/outpick' });
  const withValues = [...documented].filter(([setting]) => !explained.has(setting));
  expect(withValues).toEqual(withValues.map(([setting]) => [setting, showDefault(config[setting])]));
});
