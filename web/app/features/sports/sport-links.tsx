import { NavLink } from 'react-router';
import type { SportLink } from '../../platform/root-data.ts';
import { addressOfSportPage, sportPages } from './sport-pages.ts';

interface SportLinksProps {
  readonly sport: SportLink;
  readonly pages?: readonly { readonly label: string; readonly path: string }[];
}

/** The links to a sport's pages, as items of a list. */
export function SportLinks({ sport: { id, name }, pages = sportPages }: SportLinksProps) {
  return pages.map((page) => (
    <li key={page.path}>
      <NavLink to={addressOfSportPage(page, id)} aria-label={`${page.label}, ${name}`}>
        {page.label}
      </NavLink>
    </li>
  ));
}
