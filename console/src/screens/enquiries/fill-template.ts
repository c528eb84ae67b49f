import type { Enquiry } from './enquiry.ts';

/** What a template may contain in braces. */
export const placeholders = ['{firstName}', '{name}', '{subject}'] as const;

/** The text of a template for one enquiry. Anything else in braces stays as it is. */
export const fillTemplate = (
  body: string,
  { firstName, name, subject }: Pick<Enquiry, 'firstName' | 'name' | 'subject'>,
): string =>
  // Functions: a name with a dollar sign must not be read as a pattern.
  body
    .replaceAll('{firstName}', () => firstName)
    .replaceAll('{name}', () => name)
    .replaceAll('{subject}', () => subject ?? 'your message');
