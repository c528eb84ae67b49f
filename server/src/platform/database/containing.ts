/** Returns the `ilike` pattern for texts that contain `words` as one piece. Null: there are none, so match every text. */
export const containing = (words: string | undefined): string | null =>
  words === undefined || words === '' ? null : `%${words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
