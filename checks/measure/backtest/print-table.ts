import type { Table } from './tables.ts';

/** Formats a table as text with aligned columns. */
export function asText({ title, head, rows }: Table): string {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [title, line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line), ''].join(
    '\n',
  );
}

export function asMarkdown({ title, head, rows }: Table): string {
  return [
    `${title}:`,
    '',
    markdownLine(head),
    markdownLine(head.map((_, i) => (i === 0 ? '---' : '--:'))),
    ...rows.map(markdownLine),
    '',
  ].join('\n');
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function asHtml({ title, head, rows }: Table): string {
  const cells = (tag: string, list: readonly string[]) =>
    list.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
  return `<table><caption>${escapeHtml(title)}</caption><thead><tr>${cells('th', head)}</tr></thead>\n<tbody>${body}</tbody></table>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
