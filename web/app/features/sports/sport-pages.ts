import { generatePath } from 'react-router';

interface SportPage {
  readonly label: string;
  readonly path: string;
}

/** The pages of each sport, in the order of every menu. */
export const sportPages: readonly SportPage[] = [
  { label: 'Ranking', path: '/ranking/:id' },
  { label: 'Prediction', path: '/prediction/:id' },
  { label: 'Head-to-Head', path: '/headtohead/:id' },
  { label: 'Vegas Line', path: '/vegas/:id' },
  { label: 'Algo Contest', path: '/content/:id' },
];

/** What else there is of a sport, beneath its pages. */
export const furtherPages = [
  { label: 'Game Results', path: '/gameresult/:id' },
  { label: 'Prices and vig', path: '/vig/:id' },
  { label: 'Track record', path: '/track-record/:id' },
  { label: 'Contest Winners', path: '/winner-data/:id' },
];

export const addressOfSportPage = ({ path }: SportPage, sportId: string): string =>
  generatePath(path, { id: sportId });
