/** All local-storage keys of the site, by the code's name for them. */
export const localKeys = {
  token: 'token',
  id: 'id',
  /** The last sport viewed. */
  sport: 'rankingid',
  /** The last news item viewed. */
  news: 'newsid',
  /** Light or dark, if the visitor has chosen. */
  theme: 'theme',
} as const;
