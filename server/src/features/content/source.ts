import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { marked } from 'marked';

/** A file written by an operator: a header of fields, then the text. */
export interface Source {
  readonly path: string;
  /** The field `kind`, by default the name of the folder. */
  readonly kind: string;
  /** The file's name without its extension. */
  readonly slug: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as HTML, not sanitized. */
  readonly html: string;
}

const layout = /^---\r?\n(?<fields>[^]*?)\r?\n---(?:\r?\n|$)(?<body>[^]*)$/u;

function parseFields(path: string, text: string): Record<string, string> {
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

/** Parses a Markdown or HTML file whose header, between two lines of `---`, has fields of the form `name: value`. */
function parseSource(path: string, text: string): Source {
  const parts = layout.exec(text)?.groups;
  if (!parts) throw new Error(`${path}: does not begin with fields between two lines of ---`);
  const { kind = basename(dirname(path)), ...fields } = parseFields(path, parts['fields'] ?? '');
  const body = (parts['body'] ?? '').trim();
  const extension = extname(path);
  const html = extension === '.html' ? body : marked.parse(body, { async: false, gfm: true });
  return { path, kind, slug: basename(path, extension), fields, body, html };
}

const isSource = (name: string) => ['.md', '.html'].includes(extname(name)) && name !== 'README.md';

/** Reads the source at a path. For a folder, reads its sources and those of its subfolders named after a kind. */
export async function readSources(path: string, kindNames: readonly string[]): Promise<Source[]> {
  if (!(await stat(path)).isDirectory()) return [parseSource(path, await readFile(path, 'utf8'))];
  const sources: Source[] = [];
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const isKindFolder = entry.isDirectory() && kindNames.includes(entry.name);
    if (isKindFolder || (entry.isFile() && isSource(entry.name)))
      sources.push(...(await readSources(join(path, entry.name), kindNames)));
  }
  return sources.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Converts a single line of Markdown to HTML, not sanitized. */
export const lineToHtml = (text: string): string => marked.parseInline(text, { async: false, gfm: true });

/** Joins the lines of a plain text. */
export const joinLines = (text: string): string => text.replaceAll(/\s+/gu, ' ');
