import { chooseTheme, useTheme } from '../../platform/theme.ts';
import styles from './theme-switch.module.css';

/** Switches between light and dark. */
export function ThemeSwitch() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={theme === undefined ? 'Switch theme' : `Switch to ${other} theme`}
      onClick={() => chooseTheme(other)}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M10 2.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" />
      </svg>
    </button>
  );
}
