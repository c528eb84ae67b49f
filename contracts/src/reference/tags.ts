/** The groups of calls in the API's description, in reading order. */
export const tags = {
  Sports: 'Sport categories and their teams. Most other calls need a sport’s id from here.',
  Forecasts: 'What the algorithm expects: rankings, predictions, games, teams, and any two teams compared.',
  Contests: 'The games that can be picked, and submitting picks until each game’s lock.',
  Boards: 'Standings of finished and running contests, a player’s own rows, and live changes.',
  Ledger: 'The hash chain of frozen forecasts, which proves that none was changed later.',
  Accounts: 'Sign-up, sign-in, passwords and sessions.',
  Profile: 'A player’s profile, own data, figures and email settings.',
  Content: 'News, articles, podcasts, pages, banners and links, written by the operators.',
  Enquiries: 'Messages to the operators.',
} as const;

export type Tag = keyof typeof tags;
