import { readFile } from 'node:fs/promises';
import { Marked } from 'marked';
import { codeBlock, escape, layOut } from './layout.ts';

const anchor = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]+/gu, '-');

/** Renders the introduction for API clients. Its Markdown source has `{{origin}}` for the site's address. */
export async function startPage(origin: string): Promise<string> {
  const source = await readFile(new URL('start.md', import.meta.url), 'utf8');
  const headings: string[] = [];
  const markdown = new Marked({
    renderer: {
      heading({ depth, text }) {
        if (depth !== 2) return `<h${depth}>${escape(text)}</h${depth}>`;
        headings.push(text);
        return `<h2 id="${anchor(text)}">${escape(text)}</h2>`;
      },
      code: ({ text }) => codeBlock(text, 'Commands'),
    },
  });
  const body = markdown.parse(source.replaceAll('{{origin}}', origin), { async: false });
  const contents = `<ul>${headings.map((one) => `<li><a href="#${anchor(one)}">${escape(one)}</a></li>`).join('')}</ul>`;
  return layOut({ title: 'Getting started with the API', address: '/api/docs/start', contents, body });
}
