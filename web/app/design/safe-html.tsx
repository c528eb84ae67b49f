import styles from './safe-html.module.css';

interface SafeHtmlProps {
  readonly html: string;
  /** Where there is room, headings stand beside their text. */
  readonly sideHeads?: boolean;
}

/**
 * The only place where stored HTML becomes part of a page. The server has made it safe twice, when it was written and
 * when it was read; the page's policy runs no script in it either.
 */
export function SafeHtml({ html, sideHeads = false }: SafeHtmlProps) {
  const className = sideHeads ? styles.sideHeads : styles.prose;
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
