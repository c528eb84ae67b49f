import type { FeedAdapter } from '@outpick/contracts/admin';
import { z } from 'zod';

const settings = z.record(z.string(), z.json());

type Settings = z.output<typeof settings>;
type SettingField = Pick<FeedAdapter['settingFields'][number], 'name' | 'kind' | 'isRequired'>;

/** The stored settings of a feed. */
const storedSettings = (stored: unknown): Settings => settings.catch({}).parse(stored);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** "sport: football, league: nfl". */
export const describeSettings = (stored: unknown): string =>
  Object.entries(storedSettings(stored))
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(', ') || 'None';

/** The stored settings as texts of a form. */
export const settingTexts = (stored: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(storedSettings(stored)).map(([name, value]) => [name, textOf(value)]));

/** The settings that a form describes. A structure stays as it is stored; an empty field is left out. */
export function readSettings(
  fields: readonly SettingField[],
  texts: Readonly<Record<string, string>>,
  stored: unknown,
): Settings {
  const kept = storedSettings(stored);
  const entries = fields.flatMap(({ name, kind }): (readonly [string, Settings[string]])[] => {
    if (kind === 'structure') return kept[name] === undefined ? [] : [[name, kept[name]]];
    const text = (texts[name] ?? '').trim();
    if (text === '') return [];
    const number = Number(text);
    // A text that is no number is sent as it is: the server says which setting is wrong.
    return [[name, kind === 'number' && Number.isFinite(number) ? number : text]];
  });
  return Object.fromEntries(entries);
}

/** Whether every field that the provider needs has a text. */
export const areComplete = (
  fields: readonly SettingField[],
  texts: Readonly<Record<string, string>>,
): boolean =>
  fields.every(
    ({ name, kind, isRequired }) => kind === 'structure' || !isRequired || (texts[name] ?? '').trim() !== '',
  );
