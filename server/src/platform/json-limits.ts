interface JsonLimits {
  readonly maxDepth: number;
  /** The limit of objects, lists and their members. */
  readonly maxValues: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** The bit in which the codes of `{` and `[` differ, and those of `}` and `]`. */
const braceBit = 0x20;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/**
 * Returns the limit that a JSON text exceeds. Runs before the text is parsed: an excess would exhaust the stack of code that
 * handles the value, or the memory.
 */
export function findJsonExcess(
  text: string,
  { maxDepth, maxValues }: JsonLimits,
): keyof JsonLimits | undefined {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = skipString(text, index + 1);
    else if ((code | braceBit) === openingBrace) {
      depth += 1;
      values += 1;
    } else if ((code | braceBit) === closingBrace) depth -= 1;
    else if (code === comma) values += 1;
    if (depth > maxDepth) return 'maxDepth';
    if (values > maxValues) return 'maxValues';
  }
  return undefined;
}

/** Returns the end of a string that begins before `at`. */
function skipString(text: string, at: number): number {
  for (let index = at; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === backslash) index += 1;
    else if (code === quote) return index;
  }
  return text.length;
}
