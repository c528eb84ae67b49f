import { existsSync, globSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** Folders with documents. Markdown files in all other folders belong to the sources. */
const documentFolders = ['docs', 'deploy'];

/** Files that browsers can show. Other linked files are copied with the ending `.txt`. */
const shownByBrowsers = /\.(?:png|jpe?g|svg|csv|txt)$/u;

/** Reports whether a file is a page of the site. */
const isDocument = (path) =>
  path.endsWith('.md') && (!path.includes('/') || documentFolders.includes(path.split('/')[0]));

/** Returns the path of a document's page. It has the same folders, so that relative links work without a server. */
const toPagePath = (path) => path.replace(/(^|\/)README\.md$/u, '$1index.html').replace(/\.md$/u, '.html');

/** Returns the path in the site of a file that a document links to. */
function toSitePath(path) {
  if (existsSync(path) && statSync(path).isDirectory()) return toPagePath(join(path, 'README.md'));
  if (isDocument(path)) return toPagePath(path);
  return shownByBrowsers.test(path) ? path : `${path}.txt`;
}

const isExternal = (link) => /^(?:[a-z]+:|#|\/)/u.test(link);

/** Rewrites a document's link to the linked file's path in the site. */
function rewriteLink(link, document) {
  if (isExternal(link)) return link;
  const [path = '', anchor] = link.split('#');
  const folder = dirname(document);
  const target = relative(folder, toSitePath(normalize(join(folder, decodeURI(path)))));
  return anchor === undefined ? target : `${target}#${anchor}`;
}

/** Adds the same ids to headings as GitHub, because documents link to them. */
function addHeadingIds(state) {
  const counts = new Map();
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const text = state.tokens[index + 1].children.map(({ content }) => content).join('');
    const id = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/gu, '-');
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    token.attrSet('id', count === 0 ? id : `${id}-${count}`);
  }
}

function rewriteLinks(state) {
  const document = normalize(state.env.page.inputPath);
  for (const { children } of state.tokens)
    for (const token of children ?? [])
      for (const name of ['href', 'src']) {
        const link = token.attrGet(name);
        if (link !== null) token.attrSet(name, rewriteLink(link, document));
      }
}

/** Finds the files that documents link to or show, except documents. */
function findLinkedFiles() {
  const documents = globSync(['*.md', ...documentFolders.map((folder) => `${folder}/**/*.md`)]);
  return documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^)#\s]+)|\bsrc="([^"]+)"/gu)]
      .map(([, link, source]) => link ?? source)
      .filter((link) => !isExternal(link))
      .map((link) => normalize(join(dirname(document), link)))
      .filter((path) => !isDocument(path) && existsSync(path) && statSync(path).isFile()),
  );
}

export default function configure(eleventy) {
  for (const entry of readdirSync('.', { withFileTypes: true }))
    if (entry.isDirectory() && !documentFolders.includes(entry.name))
      eleventy.ignores.add(`${entry.name}/**`);
  for (const path of findLinkedFiles()) eleventy.addPassthroughCopy({ [path]: toSitePath(path) });
  eleventy.setLiquidOptions({ jsTruthy: true });
  eleventy.addGlobalData('layout', 'page.liquid');
  eleventy.addGlobalData(
    'permalink',
    () =>
      ({ page }) =>
        toPagePath(normalize(page.inputPath)),
  );
  eleventy.addGlobalData('eleventyComputed', {
    title: ({ page }) => /^# (.+)$/mu.exec(page.rawInput)?.[1].replaceAll('`', '') ?? page.inputPath,
    /** Relative path from the page to the root of the site. */
    toRoot: ({ page }) => '../'.repeat(normalize(page.inputPath).split('/').length - 1),
    group: ({ page }) => dirname(normalize(page.inputPath)),
  });
  eleventy.addFilter('page', (path) => toPagePath(normalize(path)));
  eleventy.amendLibrary('md', (markdown) => {
    markdown.core.ruler.push('heading-ids', addHeadingIds);
    markdown.core.ruler.push('links', rewriteLinks);
  });
  return {
    // Braces in documents are text, not templates.
    markdownTemplateEngine: false,
    templateFormats: ['md'],
    dir: { input: '.', includes: 'checks/rules/docs-site', output: 'docs/build' },
  };
}
