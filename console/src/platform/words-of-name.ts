/** Converts a field's name to words: `lastSeenAt` is "Last seen at", `points.home` is "Points home". */
export function wordsOfName(name: string): string {
  const words = name
    .replaceAll(/(?<lower>[a-z\d])(?<upper>[A-Z])/gu, '$<lower> $<upper>')
    .replaceAll(/[._-]+/gu, ' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
