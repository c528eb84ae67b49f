/** A text with a selected part. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Puts markup around the selection, or around a sample text if nothing is selected. The text inside stays selected. */
export function wrapSelection(
  { text, start, end }: TextSelection,
  { open, close, sample }: { readonly open: string; readonly close: string; readonly sample: string },
): TextSelection {
  const words = start === end ? sample : text.slice(start, end);
  const begin = start + open.length;
  return {
    text: text.slice(0, start) + open + words + close + text.slice(end),
    start: begin,
    end: begin + words.length,
  };
}
