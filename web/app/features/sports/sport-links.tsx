import { pages as routes } from '@outpick/contracts';
import { generatePath, NavLink } from 'react-router';
import type { SportLink } from '../../platform/root-data.ts';

interface SportPage {
  readonly label: string;
  readonly path: string;
}

/** The main pages of each sport, in menu order. */
const mainPages: readonly SportPage[] = [
  { label: 'Ranking', path: routes.ranking.path },
  { label: 'Prediction', path: routes.prediction.path },
  { label: 'Head-to-Head', path: routes.headToHead.path },
  { label: 'Vegas Line', path: routes.vegas.path },
  { label: 'Algo Contest', path: routes.contest.path },
];

/** The other pages of each sport, linked at the foot of its pages. */
export const furtherPages: readonly SportPage[] = [
  { label: 'Game Results', path: routes.gameResult.path },
  { label: 'Prices and vig', path: routes.vig.path },
  { label: 'Track record', path: routes.trackRecord.path },
  { label: 'Contest Winners', path: routes.winnerData.path },
];

interface SportLinksProps {
  readonly sport: SportLink;
  readonly pages?: readonly SportPage[];
}

/** The links to a sport's pages, as list items. */
export function SportLinks({ sport: { id, name }, pages = mainPages }: SportLinksProps) {
  return pages.map(({ label, path }) => (
    <li key={path}>
      <NavLink to={generatePath(path, { id })} aria-label={`${label}, ${name}`}>
        {label}
      </NavLink>
    </li>
  ));
}
