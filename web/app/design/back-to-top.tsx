import styles from './back-to-top.module.css';

function scrollToTop(): void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById('main')?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: reducedMotion ? 'instant' : 'smooth' });
}

/** Moves the scroll position and the focus to the top of a long text. */
export function BackToTop() {
  return (
    <button type="button" className={styles.up} onClick={scrollToTop}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d="M7 13V2M2 7l5-5 5 5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      Back to top
    </button>
  );
}
