import type { Article } from '@outpick/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { LoadingLine } from '../../design/states.tsx';
import styles from './article-popup.module.css';

interface ArticlePopupProps {
  readonly article: Article;
  readonly onClose: () => void;
}

/** A dialog with the pages of an article's PDF and a download link. */
export function ArticlePopup({ article, onClose }: ArticlePopupProps) {
  const [attempt, setAttempt] = useState(1);
  return (
    <Dialog title={article.heading} onClose={onClose} large>
      <div className={styles.reader} role="region" aria-label="Pages" tabIndex={0}>
        <Pages key={attempt} address={article.document} onRetry={() => setAttempt(attempt + 1)} />
      </div>
      <p>
        <a className={styles.file} href={article.document} download>
          Download PDF
        </a>
      </p>
    </Dialog>
  );
}

function Pages({ address, onRetry }: { readonly address: string; readonly onRetry: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  useEffect(() => {
    const unmount = new AbortController();
    const show = async () => {
      const isDrawn = await draw(address, container.current, unmount.signal);
      if (!unmount.signal.aborted) setState(isDrawn ? 'drawn' : 'failed');
    };
    void show();
    return () => unmount.abort();
  }, [address]);
  return (
    <>
      {state === 'loading' && <LoadingLine />}
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>We could not show the article here. You can still download it.</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
      <div ref={container} className={styles.pages} />
    </>
  );
}

/** Draws the PDF's pages into the container and returns whether it succeeded. Loads the PDF library on demand. */
async function draw(address: string, container: HTMLElement | null, signal: AbortSignal): Promise<boolean> {
  try {
    const [{ drawPdf }, response] = await Promise.all([import('./draw-pdf.ts'), fetch(address, { signal })]);
    if (!response.ok || !container) return false;
    await drawPdf(new Uint8Array(await response.arrayBuffer()), container, signal);
    return true;
  } catch {
    return false;
  }
}
