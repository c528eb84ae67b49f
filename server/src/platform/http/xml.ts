const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 does not allow: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r -\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML content or attribute values. */
export const xmlText = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"]/gu, (char) => escapes[char] ?? char);

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
