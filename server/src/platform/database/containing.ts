/** Returns the `ilike` pattern for texts that contain these words, or null without words. Queries then match every text. */
export const containing = (words: string | undefined): string | null =>
  words === undefined || words === '' ? null : `%${words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
