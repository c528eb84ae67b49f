/** The keys of some words as choices of a field or a filter. */
export function choicesOf<Id extends string>(words: Readonly<Record<Id, string>>) {
  const isId = (key: string): key is Id => Object.hasOwn(words, key);
  return Object.keys(words)
    .filter(isId)
    .map((id) => ({ id, name: words[id] }));
}
