import { generatePath } from 'react-router';
import { isBuilt } from '../../platform/built-pages.ts';

interface SportPage {
  readonly label: string;
  readonly path: string;
}

const specified: readonly SportPage[] = [
  { label: 'Ranking', path: '/ranking/:id' },
  { label: 'Prediction', path: '/prediction/:id' },
  { label: 'Head-to-Head', path: '/headtohead/:id' },
  { label: 'Vegas Line', path: '/vegas/:id' },
  { label: 'Algo Contest', path: '/content/:id' },
];

/** The pages that each sport has, in the order of every menu. */
export const sportPages = specified.filter(isBuilt);

/** What else there is of a sport, beneath its pages. */
export const furtherPages = [
  { label: 'Game Results', path: '/gameresult/:id' },
  { label: 'Prices and vig', path: '/vig/:id' },
  { label: 'Track record', path: '/track-record/:id' },
  { label: 'Contest Winners', path: '/winner-data/:id' },
].filter(isBuilt);

export const addressOfSportPage = ({ path }: SportPage, sportId: string): string =>
  generatePath(path, { id: sportId });
