import { ThemeProvider, type Theme } from '@mui/material';
import type { ReactNode } from 'react';

const label = 'Select this row';

/** react-admin labels the wrapper of a row's checkbox, which screen readers ignore. This labels the checkbox itself. */
const withNamedCheckboxes = (outer: Theme): Theme => ({
  ...outer,
  components: {
    ...outer.components,
    MuiCheckbox: {
      ...outer.components?.MuiCheckbox,
      defaultProps: { slotProps: { input: { 'aria-label': label }, root: { 'aria-label': undefined } } },
    },
  },
});

/** Wraps a `<DataTable>` with selectable rows. All checkboxes in it get the same label, so it must have no others. */
export function RowCheckboxes({ children }: { readonly children: ReactNode }) {
  return <ThemeProvider theme={withNamedCheckboxes}>{children}</ThemeProvider>;
}
