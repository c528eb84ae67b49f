import { useNotice } from './notices.ts';
import styles from './notice-corner.module.css';

/** Shows notices at the top right. Always rendered, so that screen readers announce new notices. */
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
