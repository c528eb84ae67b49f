import { textOf } from '../../platform/words.ts';

export interface Contact {
  readonly phone: string | undefined;
  readonly email: string | undefined;
}

const lineEnds = /<\/(?:p|div|li|h[1-6]|t[drh]|dd|dt)>|<br\s*\/?>/iu;

const phoneAfter = /Mobile Number:\s*(\+?\d[\d\s().-]*\d)/u;
const emailAfter = /Email:\s*([^\s@<>]+@[^\s@<>]+\.\p{L}{2,})/u;

/** Finds the phone number and the email address after their labels in the contact page's HTML. */
export function contactOf(html: string): Contact {
  const lines = html.split(lineEnds).map(textOf);
  const find = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)?.[1]).find((value) => value !== undefined);
  return { phone: find(phoneAfter), email: find(emailAfter) };
}
