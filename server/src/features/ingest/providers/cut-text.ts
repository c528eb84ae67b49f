/** Cuts a text to a length without leaving half a surrogate pair at its end, which PostgreSQL's JSON refuses. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
