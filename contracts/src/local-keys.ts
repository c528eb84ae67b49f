/** What the site keeps in local storage, by our own name for it: the product's whole list. */
export const localKeys = {
  token: 'token',
  id: 'id',
  /** The sport that was last looked at. */
  sport: 'rankingid',
  /** The news item that was last looked at. */
  news: 'newsid',
  /** Light or dark, once a person has chosen. */
  theme: 'theme',
} as const;
