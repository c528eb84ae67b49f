import { defaultTheme, type RaThemeOptions } from 'react-admin';
import {
  action,
  actionInk,
  dark,
  display,
  light,
  masthead,
  mastheadInk,
  text,
  type Tokens,
} from './tokens.ts';

const palette = (mode: 'light' | 'dark', tokens: Tokens): NonNullable<RaThemeOptions['palette']> => ({
  mode,
  primary: { main: tokens.algo, contrastText: tokens.card },
  secondary: { main: action, contrastText: actionInk },
  error: { main: tokens.alert, contrastText: tokens.card },
  warning: { main: tokens.you, contrastText: tokens.card },
  success: { main: tokens.algo, contrastText: tokens.card },
  info: { main: tokens.ink2, contrastText: tokens.card },
  background: { default: tokens.page, paper: tokens.card },
  text: { primary: tokens.ink, secondary: tokens.ink2, disabled: tokens.ink3 },
  divider: tokens.line,
  action: { hover: tokens.sunk, selected: tokens.algoWash, active: tokens.ink2, disabled: tokens.ink3 },
});

const heading = { fontFamily: display, fontWeight: 800, letterSpacing: 0 };

const typography: NonNullable<RaThemeOptions['typography']> = {
  fontFamily: text,
  fontSize: 16,
  htmlFontSize: 16,
  h1: { ...heading, fontSize: 40, lineHeight: 1 },
  h2: { ...heading, fontSize: 28, lineHeight: 30 / 28 },
  h3: { ...heading, fontSize: 22, lineHeight: 24 / 22 },
  h4: { ...heading, fontSize: 22, lineHeight: 24 / 22 },
  h5: { ...heading, fontSize: 22, lineHeight: 24 / 22 },
  h6: { ...heading, fontSize: 22, lineHeight: 24 / 22 },
  body1: { fontSize: 16, lineHeight: 1.5 },
  body2: { fontSize: 16, lineHeight: 1.5 },
  subtitle1: { fontSize: 16, fontWeight: 600 },
  caption: { fontSize: 14, lineHeight: 20 / 14 },
  button: { fontSize: 16, fontWeight: 600, textTransform: 'none', lineHeight: 1.5 },
};

/** Controls: 44 px high, square corners of 4 px, no shadow, labels above the field. */
const controls = (tokens: Tokens): NonNullable<RaThemeOptions['components']> => ({
  MuiButton: {
    defaultProps: { disableElevation: true, disableRipple: true },
    styleOverrides: {
      root: { minHeight: 44, borderRadius: 4, padding: '8px 16px', color: tokens.ink },
      outlined: { borderColor: tokens.edge },
      colorInherit: { color: 'inherit' },
      contained: {
        backgroundColor: action,
        color: actionInk,
        '&:hover': { backgroundColor: action, filter: 'brightness(1.06)' },
        '&.Mui-disabled': { backgroundColor: tokens.sunk, color: tokens.ink2 },
      },
      colorError: { color: tokens.alert, borderColor: tokens.alert },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, borderRadius: 4 } } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'medium' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'medium', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        fontSize: 14,
        fontWeight: 600,
        lineHeight: '20px',
        color: tokens.ink2,
        whiteSpace: 'normal',
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 44,
        borderRadius: 4,
        backgroundColor: tokens.card,
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: tokens.edge,
          '& legend': { display: 'none' },
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: tokens.ink },
      },
      input: {
        padding: '9px 12px',
        height: 26,
        // The default opacity is too faint to read.
        '&::placeholder': { opacity: 1, color: tokens.ink2 },
      },
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: 14, lineHeight: '20px' } } },
  MuiChip: { styleOverrides: { root: { borderRadius: 4, fontWeight: 600, fontSize: 14 } } },
});

/** Surfaces: hairlines instead of shadows. */
const surfaces = (tokens: Tokens): NonNullable<RaThemeOptions['components']> => ({
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none', boxShadow: 'none' } },
  },
  MuiCard: {
    styleOverrides: {
      root: { border: `1px solid ${tokens.line}`, borderRadius: 10, backgroundColor: tokens.card },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { border: `1px solid ${tokens.edge}`, borderRadius: 10, backgroundColor: tokens.card },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { ...heading, fontSize: 28, lineHeight: '30px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', gap: 8 } } },
  MuiPopover: { styleOverrides: { paper: { border: `1px solid ${tokens.edge}`, borderRadius: 4 } } },
  MuiAppBar: {
    styleOverrides: {
      root: { backgroundColor: masthead, color: mastheadInk, backgroundImage: 'none', boxShadow: 'none' },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 44,
        padding: '6px 12px',
        borderBottom: `1px solid ${tokens.line}`,
        fontSize: 16,
        fontVariantNumeric: 'tabular-nums',
      },
      head: {
        fontSize: 13,
        lineHeight: '16px',
        fontWeight: 600,
        color: tokens.ink2,
        backgroundColor: 'transparent',
        borderBottom: `2px solid ${tokens.ink}`,
      },
    },
  },
  // The menu is longer than most windows, so it scrolls, with a visible scrollbar. `dvh` excludes a phone's own bars.
  RaSidebar: {
    styleOverrides: {
      root: {
        '& .RaSidebar-paper': { maxHeight: '100dvh', overflowY: 'auto', overscrollBehavior: 'contain' },
        '& .RaSidebar-fixed': {
          height: 'calc(100dvh - 3em)',
          overflowY: 'auto',
          scrollbarWidth: 'thin',
          '&::-webkit-scrollbar': { display: 'block', width: 8 },
          '&::-webkit-scrollbar-thumb': { backgroundColor: tokens.edge },
        },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: { tooltip: { backgroundColor: tokens.ink, color: tokens.page, fontSize: 14 } },
  },
  MuiLink: { styleOverrides: { root: { color: tokens.algo, textUnderlineOffset: '0.2em' } } },
  MuiCssBaseline: {
    styleOverrides: {
      ':focus-visible': { outline: `2px solid ${tokens.ink}`, outlineOffset: 2 },
      ':where(a)': { color: tokens.algo, textUnderlineOffset: '0.2em' },
      body: { fontVariantNumeric: 'tabular-nums' },
      'td time': { whiteSpace: 'nowrap' },
      '@media (prefers-reduced-motion: reduce)': {
        '*': { transitionDuration: '0ms !important', animationDuration: '0ms !important' },
      },
    },
  },
});

const theme = (mode: 'light' | 'dark', tokens: Tokens): RaThemeOptions => ({
  ...defaultTheme,
  palette: palette(mode, tokens),
  typography,
  shape: { borderRadius: 4 },
  sidebar: { width: 216, closedWidth: 56 },
  components: { ...defaultTheme.components, ...controls(tokens), ...surfaces(tokens) },
});

export const lightTheme = theme('light', light);
export const darkTheme = theme('dark', dark);
