/** A text with a selected part. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Puts markup around the selection, or a sample text where nothing is selected. The words inside stay selected. */
export function wrapSelection(
  { text, start, end }: Selected,
  { open, close, sample }: { readonly open: string; readonly close: string; readonly sample: string },
): Selected {
  const words = start === end ? sample : text.slice(start, end);
  const begin = start + open.length;
  return {
    text: text.slice(0, start) + open + words + close + text.slice(end),
    start: begin,
    end: begin + words.length,
  };
}
