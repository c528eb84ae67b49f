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

/** An article over the page: the pages of its PDF, and the file to keep. */
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
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    const show = async () => {
      const drawn = await draw(address, place.current, leaving.signal);
      if (!leaving.signal.aborted) setState(drawn ? 'drawn' : 'failed');
    };
    void show();
    return () => leaving.abort();
  }, [address]);
  return (
    <>
      {state === 'loading' && <LoadingLine />}
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>The article could not be shown here. Its file can still be downloaded.</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
      <div ref={place} className={styles.pages} />
    </>
  );
}

/** Draws the file's pages into the place; false where that could not be done. The library comes only now. */
async function draw(address: string, place: HTMLElement | null, signal: AbortSignal): Promise<boolean> {
  try {
    const [{ drawPdf }, answer] = await Promise.all([import('./draw-pdf.ts'), fetch(address, { signal })]);
    if (!answer.ok || !place) return false;
    await drawPdf(new Uint8Array(await answer.arrayBuffer()), place, signal);
    return true;
  } catch {
    return false;
  }
}
