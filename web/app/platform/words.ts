const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A character that HTML writes by name or number; what is no such thing stays as it stands. */
function decode(whole: string, name: string): string {
  const digits = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/iu.exec(name);
  if (!digits) return entities[name.toLowerCase()] ?? whole;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** The words of safe HTML, as text to be shown as text; a heading ends with a full stop, as its line did. */
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

/** At most so many words; what was cut off leaves an ellipsis. */
export function cutWords(text: string, most: number): string {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  return words.length > most ? `${words.slice(0, most).join(' ')}…` : words.join(' ');
}
