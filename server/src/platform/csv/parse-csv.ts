/** One record of a comma-separated text, with the line on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Malformed CSV. Nothing after this line can be trusted, so reading stops. */
export class CsvError extends Error {
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.name = 'CsvError';
  }
}

const maxCellLength = 65_536;
const maxCells = 1000;

/** The position within a cell. `closed`: after a quote that either ends the cell or is the first of a doubled quote. */
type State = 'start' | 'plain' | 'quoted' | 'closed';

/**
 * Parses RFC 4180 text from a stream, with one record in memory at a time. Lines end with LF or CRLF. A byte order mark and
 * empty lines are skipped. A stray quote is an error.
 */
export async function* parseCsv(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser();
  let atStart = true;
  for await (const chunk of chunks) {
    yield* parser.parse(atStart && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk);
    if (chunk !== '') atStart = false;
  }
  const last = parser.end();
  if (last) yield last;
}

/** Keeps the state between chunks. The `#read` methods return the position after the text that they have read. */
class CsvParser {
  #state: State = 'start';
  #cells: string[] = [];
  #cell = '';
  #line = 1;
  /** The line on which the current record begins. */
  #firstLine = 1;
  /** Matches the end of an unquoted cell, or a stray quote. */
  readonly #plainEnd = /[,"\n]/gu;

  *parse(text: string): Generator<CsvRecord> {
    let at = 0;
    while (at < text.length) {
      const char = text[at];
      if (this.#state === 'quoted') at = this.#readQuoted(text, at);
      else if (char === '"') at = this.#readQuote(at);
      else if (char === ',') {
        this.#endCell();
        at += 1;
      } else if (char === '\n') {
        const record = this.#endRecord();
        this.#line += 1;
        this.#firstLine = this.#line;
        at += 1;
        if (record) yield record;
      } else if (this.#state === 'closed') {
        if (char !== '\r') throw new CsvError(this.#line, 'text after a closing quote');
        at += 1;
      } else at = this.#readPlain(text, at);
    }
  }

  /** Ends the text; returns the last record if it has no line end. */
  end(): CsvRecord | undefined {
    if (this.#state === 'quoted') throw new CsvError(this.#firstLine, 'a quote is never closed');
    return this.#endRecord();
  }

  #readQuoted(text: string, at: number): number {
    const end = text.indexOf('"', at);
    const part = text.slice(at, end === -1 ? text.length : end);
    for (let n = part.indexOf('\n'); n !== -1; n = part.indexOf('\n', n + 1)) this.#line += 1;
    this.#cell += part;
    if (this.#cell.length > maxCellLength)
      throw new CsvError(this.#firstLine, 'a cell is too long, or its quote is never closed');
    if (end === -1) return text.length;
    this.#state = 'closed';
    return end + 1;
  }

  #readQuote(at: number): number {
    if (this.#state === 'plain') throw new CsvError(this.#line, 'a quote inside an unquoted cell');
    // A doubled quote inside a quoted cell is a literal quote.
    if (this.#state === 'closed') this.#cell += '"';
    this.#state = 'quoted';
    return at + 1;
  }

  #readPlain(text: string, at: number): number {
    this.#plainEnd.lastIndex = at + 1;
    const end = this.#plainEnd.exec(text)?.index ?? text.length;
    this.#cell += text.slice(at, end);
    if (this.#cell.length > maxCellLength) throw new CsvError(this.#firstLine, 'a cell is too long');
    this.#state = 'plain';
    return end;
  }

  #endCell(): void {
    if (this.#cells.length >= maxCells) throw new CsvError(this.#firstLine, `more than ${maxCells} cells`);
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRecord(): CsvRecord | undefined {
    if (this.#state === 'plain' && this.#cell.endsWith('\r')) this.#cell = this.#cell.slice(0, -1);
    const blank = this.#cells.length === 0 && this.#cell === '' && this.#state !== 'closed';
    if (!blank) this.#endCell();
    const record = blank ? undefined : { line: this.#firstLine, cells: this.#cells };
    this.#cells = [];
    this.#state = 'start';
    return record;
  }
}
