/** The part of iCalendar (RFC 5545) that a list of games needs. */

/** Characters that a content line must not contain: control characters except tab and line ends, and lone surrogates. */
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Escapes text as a value. */
export const icalText = (text: string): string =>
  text
    .replaceAll(forbidden, '')
    .replaceAll(/[\\;,]/gu, (char) => `\\${char}`)
    .replaceAll(/\r\n?|\n/gu, '\\n');

/** Formats a time in UTC, so that no zone's daylight saving matters. */
export const icalTime = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

const maxLineBytes = 75;

/** Folds a line after at most 75 bytes, but not within a character. Continuation lines begin with a space. */
function fold(line: string): string {
  let lines = '';
  let bytes = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > maxLineBytes) {
      lines += '\r\n ';
      bytes = 1;
    }
    lines += char;
    bytes += size;
  }
  return lines;
}

export type IcalLine = readonly [name: string, value: string];

/** Joins content lines, folded and with CRLF line ends. */
export const icalObject = (lines: readonly IcalLine[]): string =>
  lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('');
