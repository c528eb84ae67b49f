/** Converts a record of labels to the choices of a field or filter. */
export function choicesOf<Id extends string>(words: Readonly<Record<Id, string>>) {
  const isId = (key: string): key is Id => Object.hasOwn(words, key);
  return Object.keys(words)
    .filter(isId)
    .map((id) => ({ id, name: words[id] }));
}
