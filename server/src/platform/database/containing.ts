/** Returns the `ilike` pattern for texts that contain `words` as one piece, or null if there are none: match every text then. */
export const containing = (words: string | undefined): string | null =>
  words === undefined || words === '' ? null : `%${words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
