import { useNotice } from './notices.ts';
import styles from './notice-corner.module.css';

/** The top right corner, where notices appear; always in the page, so that screen readers hear them arrive. */
export function NoticeCorner() {
  const notice = useNotice();
  return (
    <div className={styles.corner} role="status">
      {notice && (
        <p key={notice.id} className={styles.notice} data-kind={notice.kind}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
