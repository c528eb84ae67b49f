import type { FeedAdapter } from '@outpick/contracts/admin';
import { z } from 'zod';

const settings = z.record(z.string(), z.json());

type Settings = z.output<typeof settings>;
type SettingField = Pick<FeedAdapter['settingFields'][number], 'name' | 'kind' | 'isRequired'>;

/** The stored settings of a feed. */
const storedSettings = (stored: unknown): Settings => settings.catch({}).parse(stored);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Formats settings for operators: "sport: football, league: nfl". */
export const describeSettings = (stored: unknown): string =>
  Object.entries(storedSettings(stored))
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(', ') || 'None';

/** Converts stored settings to the texts of a form. */
export const settingTexts = (stored: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(storedSettings(stored)).map(([name, value]) => [name, textOf(value)]));

/** Converts the texts of a form to settings. A structure keeps its stored value; an empty field is omitted. */
export function readSettings(
  fields: readonly SettingField[],
  texts: Readonly<Record<string, string>>,
  stored: unknown,
): Settings {
  const current = storedSettings(stored);
  const entries = fields.flatMap(({ name, kind }): (readonly [string, Settings[string]])[] => {
    if (kind === 'structure') return current[name] === undefined ? [] : [[name, current[name]]];
    const text = (texts[name] ?? '').trim();
    if (text === '') return [];
    const number = Number(text);
    // An invalid number is sent as text, so that the server says which setting is wrong.
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
