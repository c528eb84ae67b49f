import styles from './safe-html.module.css';

interface SafeHtmlProps {
  readonly html: string;
  /** Puts headings beside their text on wide screens. */
  readonly sideHeads?: boolean;
}

/**
 * The only place that inserts stored HTML into a page. The server sanitizes it on write and on read, and the
 * Content-Security-Policy runs no script in it.
 */
export function SafeHtml({ html, sideHeads = false }: SafeHtmlProps) {
  const className = sideHeads ? styles.sideHeads : styles.prose;
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
