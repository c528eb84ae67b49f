import { NavLink } from 'react-router';
import type { MenuItem } from './menu-items.ts';

interface MenuListProps {
  readonly items: readonly MenuItem[];
  readonly className: string | undefined;
}

export function MenuList({ items, className }: MenuListProps) {
  return (
    <ul className={className}>
      {items.map(({ label, path, isDocument }) => (
        <li key={path}>
          {isDocument ? (
            <a href={path}>{label}</a>
          ) : (
            <NavLink to={path} end>
              {label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}
