/** One record of a comma-separated text, with the line it begins on. */
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

const longestCell = 65_536;
const mostCells = 1000;

type State = 'start' | 'plain' | 'quoted' | 'closed';

/**
 * Parses RFC 4180 text from a stream, with one record in memory at a time. Lines end with LF or CRLF. A byte order mark and
 * empty lines are skipped. A stray quote is an error.
 */
export async function* parseCsv(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord> {
  let state: State = 'start';
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let began = 1;
  let first = true;
  const endCell = () => {
    if (cells.length >= mostCells) throw new CsvError(began, `more than ${mostCells} cells`);
    cells.push(cell);
    cell = '';
    state = 'start';
  };
  const endRecord = (): CsvRecord | undefined => {
    if (state === 'plain' && cell.endsWith('\r')) cell = cell.slice(0, -1);
    const blank = cells.length === 0 && cell === '' && state !== 'closed';
    if (!blank) endCell();
    const record = blank ? undefined : { line: began, cells };
    cells = [];
    state = 'start';
    return record;
  };
  for await (const piece of pieces) {
    const text = first && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
    if (piece !== '') first = false;
    let at = 0;
    while (at < text.length) {
      if (state === 'quoted') {
        const end = text.indexOf('"', at);
        const part = text.slice(at, end === -1 ? text.length : end);
        for (let n = part.indexOf('\n'); n !== -1; n = part.indexOf('\n', n + 1)) line += 1;
        cell += part;
        if (cell.length > longestCell)
          throw new CsvError(began, 'a cell is too long, or its quote is never closed');
        at = end === -1 ? text.length : end + 1;
        if (end !== -1) state = 'closed';
        continue;
      }
      const char = text[at];
      if (char === '"') {
        if (state === 'plain') throw new CsvError(line, 'a quote inside an unquoted cell');
        // A doubled quote inside a quoted cell is a literal quote.
        if (state === 'closed') cell += '"';
        state = 'quoted';
        at += 1;
      } else if (char === ',') {
        endCell();
        at += 1;
      } else if (char === '\n') {
        const record = endRecord();
        line += 1;
        began = line;
        at += 1;
        if (record) yield record;
      } else if (state === 'closed') {
        if (char !== '\r') throw new CsvError(line, 'text after a closing quote');
        at += 1;
      } else {
        let end = at + 1;
        while (end < text.length && !',"\n'.includes(text[end] ?? '')) end += 1;
        cell += text.slice(at, end);
        if (cell.length > longestCell) throw new CsvError(began, 'a cell is too long');
        state = 'plain';
        at = end;
      }
    }
  }
  if (state === 'quoted') throw new CsvError(began, 'a quote is never closed');
  const last = endRecord();
  if (last) yield last;
}
