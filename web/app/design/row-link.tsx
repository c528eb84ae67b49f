import type { AnchorHTMLAttributes } from 'react';
import { followLink } from '../platform/follow-link.ts';

interface RowLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: string;
  /** Keeps the scroll position, for links to another state of the same page. */
  readonly keepsScroll?: boolean;
}

/**
 * A link in a list row. Unlike the router's Link it reads no React context: a page has up to three thousand of them, and
 * each would re-render whenever the address changes.
 */
export function RowLink({ to, keepsScroll = false, ...rest }: RowLinkProps) {
  return <a href={to} data-keeps-scroll={keepsScroll || undefined} onClick={followLink} {...rest} />;
}
