import { ThemeProvider, type Theme } from '@mui/material';
import type { ReactNode } from 'react';

const label = 'Select this row';

/** react-admin names the frame of a row's checkbox, where screen readers ignore it. This names the checkbox itself. */
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

/** Put it around a `<DataTable>` whose rows can be selected. The table must have no other checkboxes. */
export function RowCheckboxes({ children }: { readonly children: ReactNode }) {
  return <ThemeProvider theme={withNamedCheckboxes}>{children}</ThemeProvider>;
}
