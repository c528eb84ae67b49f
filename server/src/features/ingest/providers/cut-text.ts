/** The first characters of a text, without half a surrogate pair at its end: PostgreSQL's JSON refuses that. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
