/**
 * Styles of a table that is wider than a phone: there, each row is a block, and each value follows its column's heading. Headings
 * that sort stay above the rows. `firstColumn` is the place of the first heading's column, counted from one.
 */
export const stackedRows = (heads: readonly string[], firstColumn = 1) => ({
  '@media (max-width: 599.95px)': {
    '& thead tr': { display: 'flex', flexWrap: 'wrap' },
    '& thead th': { flex: 'none', border: 0, height: 'auto', width: 'auto', minWidth: 44, py: 0.5 },
    '& thead th:not(:has(.MuiTableSortLabel-root, input))': { display: 'none' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'block',
      height: 'auto',
      py: 1,
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& tbody td, & tbody th': {
      display: 'block',
      height: 'auto',
      width: 'auto',
      border: 0,
      py: 0.25,
      textAlign: 'left',
      overflowWrap: 'anywhere',
    },
    '& tbody td:empty, & tbody td:has(> span:only-child:empty)': { display: 'none' },
    '& tbody td time': { whiteSpace: 'normal' },
    ...Object.fromEntries(
      heads.map((head, index) => [
        `& tbody tr > :nth-child(${index + firstColumn})::before`,
        { content: JSON.stringify(head === '' ? '' : `${head}: `), fontWeight: 600, color: 'text.secondary' },
      ]),
    ),
  },
});
