import { contentFields, type ContentFields, type ContentKindName } from '@outpick/contracts/admin';

/** What the inputs of the form contain, by the names of the fields. */
export type FormValues = Readonly<Record<string, string>>;

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A moment as an input of the type `datetime-local` has it. */
export function toLocalTime(time: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return '';
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** The moment of an input of the type `datetime-local`; empty if it names none. */
export function fromLocalTime(text: string): string {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** The form of a new item. */
export const newValues = (kind: ContentKindName): FormValues => {
  if (kind === 'banners' || kind === 'social-links') return { position: '0' };
  return kind === 'announcements' ? { tone: 'information' } : {};
};

/** The form of an item that exists. */
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

/** The fields that a form describes, or a message for each wrong one. */
export function readForm(kind: ContentKindName, names: readonly string[], values: FormValues): ReadForm {
  const given = Object.fromEntries(names.map((name) => [name, toField(name, values[name] ?? '')]));
  const read = contentFields.safeParse({ kind, ...given });
  if (read.success) return { fields: read.data };
  return {
    messages: Object.fromEntries(
      read.error.issues.map(({ path, message }) => [String(path[0] ?? 'kind'), message]),
    ),
  };
}
