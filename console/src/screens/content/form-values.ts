import { contentFields, type ContentFields, type ContentKindName } from '@outpick/contracts/admin';

/** The text of each input of the form, by field name. */
export type FormValues = Readonly<Record<string, string>>;

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Converts an ISO time to the value of a `datetime-local` input; empty if the time is invalid. */
export function toLocalTime(time: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return '';
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Converts the value of a `datetime-local` input to an ISO time; empty if the value is invalid. */
export function fromLocalTime(text: string): string {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** The initial values of a new item. */
export const newValues = (kind: ContentKindName): FormValues => {
  if (kind === 'banners' || kind === 'social-links') return { position: '0' };
  return kind === 'announcements' ? { tone: 'information' } : {};
};

/** The initial values of an existing item. */
export const toValues = ({ kind: _kind, ...fields }: ContentFields): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === 'endsAt' ? toLocalTime(String(value)) : String(value ?? ''),
    ]),
  );

const emptyMeansNone = new Set(['link', 'player']);

function toField(name: string, text: string): string | number | null {
  if (name === 'position') return text.trim() === '' ? Number.NaN : Number(text);
  if (name === 'endsAt') return fromLocalTime(text);
  return emptyMeansNone.has(name) && text.trim() === '' ? null : text;
}

export type ReadForm =
  | { readonly fields: ContentFields }
  | { readonly messages: Readonly<Record<string, string>> };

/** Reads a form: returns its fields, or a message for each invalid one. */
export function readForm(kind: ContentKindName, names: readonly string[], values: FormValues): ReadForm {
  const input = Object.fromEntries(names.map((name) => [name, toField(name, values[name] ?? '')]));
  const result = contentFields.safeParse({ kind, ...input });
  if (result.success) return { fields: result.data };
  return {
    messages: Object.fromEntries(
      result.error.issues.map(({ path, message }) => [String(path[0] ?? 'kind'), message]),
    ),
  };
}
