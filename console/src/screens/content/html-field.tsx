import { Box, Button } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { Field } from '../../design/field.tsx';
import { InsertPictureDialog } from './insert-picture-dialog.tsx';
import { wrapSelection, type TextSelection } from './wrap-selection.ts';

const marks = [
  { label: 'Bold', open: '<strong>', close: '</strong>', sample: 'bold' },
  { label: 'Italic', open: '<em>', close: '</em>', sample: 'italic' },
  { label: 'Heading', open: '\n<h2>', close: '</h2>\n', sample: 'Heading' },
  { label: 'Paragraph', open: '\n<p>', close: '</p>\n', sample: 'Text' },
  { label: 'List', open: '\n<ul>\n  <li>', close: '</li>\n</ul>\n', sample: 'Entry' },
  { label: 'Quote', open: '\n<blockquote>', close: '</blockquote>\n', sample: 'Quote' },
  { label: 'Link', open: '<a href="https://">', close: '</a>', sample: 'link' },
] as const;

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

interface HtmlFieldProps {
  readonly label: string;
  readonly value: string;
  readonly message: string | undefined;
  readonly onChange: (html: string) => void;
}

/**
 * Edits HTML as text, with buttons that insert markup. The preview beside it shows the result as visitors see it. It uses
 * no editor library, because such libraries need inline styles, which the console's Content-Security-Policy forbids.
 */
export function HtmlField({ label, value, message, onChange }: HtmlFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<TextSelection>();
  const [isAskingPicture, setAskingPicture] = useState(false);
  // Selects the inserted text again, because the browser puts the cursor at the end of a text that was changed by a script.
  useLayoutEffect(() => {
    if (!selection || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(selection.start, selection.end);
  }, [selection]);
  const insert = (mark: { readonly open: string; readonly close: string; readonly sample: string }) => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = area.current ?? {};
    const newSelection = wrapSelection({ text: value, start, end }, mark);
    onChange(newSelection.text);
    setSelection(newSelection);
  };
  return (
    <Box>
      <Box
        role="toolbar"
        aria-label={`Markup of ${label}`}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}
      >
        {marks.map((mark) => (
          <Button key={mark.label} size="small" variant="outlined" onClick={() => insert(mark)}>
            {mark.label}
          </Button>
        ))}
        <Button size="small" variant="outlined" onClick={() => setAskingPicture(true)}>
          Picture
        </Button>
      </Box>
      <Field
        label={label}
        value={value}
        onChange={onChange}
        inputRef={area}
        multiline
        fullWidth
        minRows={12}
        maxRows={30}
        refusal={message}
        help="HTML. Markup that the site does not allow is removed when you save."
        slotProps={{ htmlInput: { spellCheck: true } }}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: 14 } }}
      />
      {isAskingPicture && (
        <InsertPictureDialog
          onInsert={({ address, alt }) => {
            insert({
              open: `\n<p><img src="${address}" alt="${attribute(alt)}"></p>\n`,
              close: '',
              sample: '',
            });
            setAskingPicture(false);
          }}
          onClose={() => setAskingPicture(false)}
        />
      )}
    </Box>
  );
}
