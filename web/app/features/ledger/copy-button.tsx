import { Button } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import styles from './page.module.css';

/** Puts a fingerprint where it can be pasted from. A browser may not allow it: then it stands there to be marked. */
export function CopyButton({ text }: { readonly text: string }) {
  const hydrated = useHydrated();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showSnackbar('Copied');
    } catch {
      showSnackbar('Your browser does not let us copy. Please mark it and copy it.');
    }
  };
  return (
    <span className={styles.copy}>
      <Button disabled={!hydrated} onClick={() => void copy()}>
        Copy<span className="visually-hidden"> the head</span>
      </Button>
    </span>
  );
}
