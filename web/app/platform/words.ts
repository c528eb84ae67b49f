const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Decodes an HTML entity; unknown entities stay unchanged. */
function decode(whole: string, name: string): string {
  const digits = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/iu.exec(name);
  if (!digits) return entities[name.toLowerCase()] ?? whole;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** Converts sanitized HTML to plain text; a heading gets a full stop. */
export const textOf = (html: string): string =>
  html
    .replaceAll(
      /<(?:\/?(?:a|b|i|em|strong|u|s|small|sub|sup|mark|code|abbr|q|time|del|ins|kbd|samp|var))\b[^>]*>/giu,
      '',
    )
    .replaceAll(/([\p{L}\p{N}])\s*<\/h[2-4]>/gu, '$1. ')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&([a-z]+|#\w+);/giu, decode)
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Truncates the text to at most `limit` words and adds an ellipsis if any were cut. */
export function cutWords(text: string, limit: number): string {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  return words.length > limit ? `${words.slice(0, limit).join(' ')}…` : words.join(' ');
}
