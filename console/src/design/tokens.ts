/** The site's colors (web/app/design/tokens.css), one set for each mode. */
export interface Tokens {
  readonly page: string;
  readonly card: string;
  readonly sunk: string;
  readonly line: string;
  readonly edge: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly algo: string;
  readonly you: string;
  readonly alert: string;
  readonly algoWash: string;
  readonly youWash: string;
  readonly alertWash: string;
}

export const light: Tokens = {
  page: '#f6f2e9',
  card: '#fffdf8',
  sunk: '#ebe5d8',
  line: '#d9d1c0',
  edge: '#7d7666',
  ink: '#15201e',
  ink2: '#46514e',
  ink3: '#5d6764',
  algo: '#00504c',
  you: '#8f4700',
  alert: '#a9261b',
  algoWash: '#daeae5',
  youWash: '#fbe7c4',
  alertWash: '#f8deda',
};

export const dark: Tokens = {
  page: '#0c1413',
  card: '#14201e',
  sunk: '#1b2a27',
  line: '#2a3a37',
  edge: '#738783',
  ink: '#eef3ef',
  ink2: '#b9c5c1',
  ink3: '#94a49f',
  algo: '#6ee7c5',
  you: '#ffb84a',
  alert: '#ff8f80',
  algoWash: '#12332d',
  youWash: '#3a2a0d',
  alertWash: '#43201c',
};

/** Colors that are the same in both modes, and fonts. */
export const action = '#f5b133';
export const actionInk = '#15201e';
export const masthead = '#0f1b1a';
export const mastheadInk = '#eef3ef';

export const display =
  "'Sofia Sans Extra Condensed Variable', 'Display Vietnamese', 'Display Fallback', 'Arial Narrow', sans-serif";
export const text = "'Radio Canada Variable', 'Text Fallback', Arial, sans-serif";
