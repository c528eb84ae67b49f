import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Mail } from './message.ts';

/** The parts of a mail besides its content. */
export interface Envelope {
  readonly id: string;
  readonly from: string;
}

/** A mail in the form that the SMTP client sends. */
interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly raw: string;
}

const lineLength = 76;

/**
 * Splits an encoded line with soft line breaks, but not inside an escape. No line begins with a dot, which SMTP would double.
 */
function breakLine(line: string): string {
  const pieces: string[] = [];
  for (let rest = line; ;) {
    if (rest.startsWith('.')) rest = `=2E${rest.slice(1)}`;
    if (rest.length <= lineLength) return [...pieces, rest].join('=\r\n');
    let end = lineLength - 1;
    if (rest[end - 1] === '=') end -= 1;
    else if (rest[end - 2] === '=') end -= 2;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
}

const escapeBytes = (text: string): string =>
  Buffer.from(text).toString('hex').toUpperCase().replaceAll(/../gu, '=$&');

/** Encodes text as quoted-printable (RFC 2045, section 6.7). */
export const encodeQuotedPrintable = (text: string): string =>
  text
    .split(/\r\n|\r|\n/u)
    .map((line) => breakLine(line.replaceAll(/[^\t -<>-~]+|[\t ]$/gu, escapeBytes)))
    .join('\r\n');

/** Placeholders for the parts that differ between mails with the same subject. */
const placeholders = {
  to: 'recipient@placeholder.invalid',
  id: 'placeholder-of-the-message-id',
  unsubscribe: 'https://placeholder.invalid/unsubscribe',
};

const composed = z.object({
  envelope: z.object({ from: z.string() }),
  message: z.instanceof(Buffer),
});

interface Template {
  readonly from: string;
  readonly head: string;
  readonly boundary: string;
}

const maxTemplates = 200;

const formatDate = (date: Date): string => date.toUTCString().replace('GMT', '+0000');

const formatPart = (type: string, text: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encodeQuotedPrintable(text)}\r\n`;

/**
 * Composes many mails with HTML and an unsubscribe link. nodemailer composes the headers only once per subject and sender:
 * composing each mail with it would take most of the sending time.
 */
export function createComposer(
  describe: (message: Mail, envelope: Envelope) => object,
): (message: Mail, envelope: Envelope) => Promise<ComposedMail> {
  const compiler = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const templates = new Map<string, Promise<Template>>();
  const compile = async (subject: string, sender: string): Promise<Template> => {
    const { to, unsubscribe, id } = placeholders;
    const sample = { to, subject, unsubscribe, text: 'x', html: 'x' };
    const { envelope, message } = composed.parse(
      await compiler.sendMail(describe(sample, { id, from: sender })),
    );
    const [head = ''] = message.toString().split('\r\n\r\n');
    return { from: envelope.from, head, boundary: /boundary="([^"]+)"/u.exec(head)?.[1] ?? '' };
  };
  return async ({ to, subject, text, html = '', unsubscribe = '' }, { id, from: sender }) => {
    if (templates.size >= maxTemplates) templates.clear();
    const key = `${sender}\n${subject}`;
    const compiling = templates.get(key) ?? compile(subject, sender);
    templates.set(key, compiling);
    const { from, head, boundary } = await compiling;
    const filledHead = head
      .replace(placeholders.to, () => to)
      .replace(placeholders.id, () => id)
      .replace(placeholders.unsubscribe, () => unsubscribe)
      .replace(/^Date: .*$/mu, `Date: ${formatDate(new Date())}`);
    const parts = [formatPart('text/plain', text), formatPart('text/html', html)];
    const body = parts.map((part) => `--${boundary}\r\n${part}`).join('');
    return { envelope: { from, to }, raw: `${filledHead}\r\n\r\n${body}--${boundary}--\r\n` };
  };
}
