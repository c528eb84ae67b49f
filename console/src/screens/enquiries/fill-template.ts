import type { Enquiry } from './enquiry.ts';

/** The placeholders that a template may contain. */
export const placeholders = ['{firstName}', '{name}', '{subject}'] as const;

/** Fills in a template's placeholders for one enquiry. Other text in braces stays as it is. */
export const fillTemplate = (
  body: string,
  { firstName, name, subject }: Pick<Enquiry, 'firstName' | 'name' | 'subject'>,
): string =>
  // Replacement functions, because `$` in a replacement string would be a pattern.
  body
    .replaceAll('{firstName}', () => firstName)
    .replaceAll('{name}', () => name)
    .replaceAll('{subject}', () => subject ?? 'your message');
