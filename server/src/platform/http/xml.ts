const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML 1.0 cannot hold in any spelling: most control characters, halves of pairs, two that are no characters. */
const impossible = /[^\t\n\r -\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text as XML content or attribute value. */
export const xmlText = (text: string): string =>
  text.replaceAll(impossible, '').replaceAll(/[&<>"]/gu, (char) => escapes[char] ?? char);

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
