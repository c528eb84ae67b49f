import { basename, dirname, extname } from 'node:path';
import { marked } from 'marked';

/** One file that an operator wrote: fields at its head, then the text. */
export interface Source {
  readonly path: string;
  /** What it is: `kind` in its fields, else the name of its folder. */
  readonly kind: string;
  /** Its name in addresses: the file's own. */
  readonly slug: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
  /** The text as HTML, not yet safe. */
  readonly html: string;
}

const head = /^---\r?\n(?<fields>[^]*?)\r?\n---(?:\r?\n|$)(?<body>[^]*)$/u;

function readFields(path: string, text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of text.split(/\r?\n/u)) {
    if (line.trim() === '') continue;
    const [, name, value = ''] = /^([a-z][\w-]*):\s*(.*?)\s*$/iu.exec(line) ?? [];
    if (name === undefined) throw new Error(`${path}: "${line}" is not of the form "name: value"`);
    if (Object.hasOwn(fields, name)) throw new Error(`${path}: "${name}" is given twice`);
    fields[name] = /^".*"$/u.test(value) ? value.slice(1, -1) : value;
  }
  return fields;
}

/** Reads a Markdown or HTML file whose head, between two lines of `---`, gives its fields as `name: value`. */
export function readSource(path: string, text: string): Source {
  const parts = head.exec(text)?.groups;
  if (!parts) throw new Error(`${path}: does not begin with its fields between two lines of ---`);
  const { kind = basename(dirname(path)), ...fields } = readFields(path, parts['fields'] ?? '');
  const body = (parts['body'] ?? '').trim();
  const ending = extname(path);
  const html = ending === '.html' ? body : marked.parse(body, { async: false, gfm: true });
  return { path, kind, slug: basename(path, ending), fields, body, html };
}

/** A single line of Markdown as HTML, not yet safe. */
export const lineToHtml = (text: string): string => marked.parseInline(text, { async: false, gfm: true });
