import { sportPages } from '@outpick/contracts';
import { generatePath, NavLink } from 'react-router';
import type { SportLink } from '../../platform/root-data.ts';

interface SportLinksProps {
  readonly sport: SportLink;
  /** The links to render: those of the menu, or those at the foot of a sport's pages. */
  readonly at?: 'menu' | 'foot';
}

/** The links to a sport's pages, as list items. */
export function SportLinks({ sport: { id, name }, at = 'menu' }: SportLinksProps) {
  const links = sportPages.filter((page) => page.at === at);
  return links.map(({ link, path }) => (
    <li key={path}>
      <NavLink to={generatePath(path, { id })} aria-label={`${link}, ${name}`}>
        {link}
      </NavLink>
    </li>
  ));
}
