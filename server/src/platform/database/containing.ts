/** The pattern of `ilike` for texts that contain these words; null without words, which finds everything. */
export const containing = (words: string | undefined): string | null =>
  words === undefined || words === '' ? null : `%${words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
