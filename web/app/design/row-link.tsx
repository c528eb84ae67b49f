import type { AnchorHTMLAttributes } from 'react';
import { followLink } from '../platform/follow-link.ts';

interface RowLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: string;
  /** Where the page it leads to is the same one, a little changed: the reader stays where they are in it. */
  readonly keepsScroll?: boolean;
}

/**
 * A link in a row of a list. It leads where the router's own would, and reads nothing from the tree: a page has up to
 * three thousand of them, all of which would be looked at again whenever the address changes.
 */
export function RowLink({ to, keepsScroll = false, ...rest }: RowLinkProps) {
  return <a href={to} data-keeps-scroll={keepsScroll || undefined} onClick={followLink} {...rest} />;
}
