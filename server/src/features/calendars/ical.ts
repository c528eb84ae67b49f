/** iCalendar (RFC 5545), as much of it as a list of games needs. */

/** What no content line may hold: control characters but the tab (and the ends of lines), and halves of pairs. */
const impossible = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Text as a value. */
export const icalText = (text: string): string =>
  text
    .replaceAll(impossible, '')
    .replaceAll(/[\\;,]/gu, (char) => `\\${char}`)
    .replaceAll(/\r\n?|\n/gu, '\\n');

/** An instant, in UTC: no zone's clock changes move it. */
export const icalTime = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

const longestLine = 75;

/** A line no longer than 75 bytes; the rest goes on in lines that begin with a space. No character is cut in two. */
function folded(line: string): string {
  let lines = '';
  let bytes = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > longestLine) {
      lines += '\r\n ';
      bytes = 1;
    }
    lines += char;
    bytes += size;
  }
  return lines;
}

export type IcalLine = readonly [name: string, value: string];

/** The whole object: lines that are folded where they must be and end as the standard says. */
export const icalObject = (lines: readonly IcalLine[]): string =>
  lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('');
