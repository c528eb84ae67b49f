/** All local-storage keys of the site, by their name in the code. */
export const localKeys = {
  token: 'token',
  id: 'id',
  /** The last sport viewed. */
  sport: 'rankingid',
  /** The last news item viewed. */
  news: 'newsid',
  /** Light or dark; absent until the visitor chooses. */
  theme: 'theme',
} as const;
