import { existsSync, globSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** Folders that hold documents. Those of all other folders belong to the sources. */
const documentFolders = ['docs', 'deploy'];

/** Files that browsers show as they are; other linked files are copied as text. */
const shownByBrowsers = /\.(?:png|jpe?g|svg|csv|txt)$/u;

/** Whether a file is a page of the site. */
const isDocument = (path) =>
  path.endsWith('.md') && (!path.includes('/') || documentFolders.includes(path.split('/')[0]));

/** The address of a document's page: the same path, so that relative links stay relative and need no server. */
const pageOf = (path) => path.replace(/(^|\/)README\.md$/u, '$1index.html').replace(/\.md$/u, '.html');

/** The path in the site of a file that a document links to. */
function targetOf(path) {
  if (existsSync(path) && statSync(path).isDirectory()) return pageOf(join(path, 'README.md'));
  if (isDocument(path)) return pageOf(path);
  return shownByBrowsers.test(path) ? path : `${path}.txt`;
}

const isElsewhere = (link) => /^(?:[a-z]+:|#|\/)/u.test(link);

/** Rewrites a link of a document to what stands in the site. */
function rewriteLink(link, document) {
  if (isElsewhere(link)) return link;
  const [path = '', anchor] = link.split('#');
  const folder = dirname(document);
  const target = relative(folder, targetOf(normalize(join(folder, decodeURI(path)))));
  return anchor === undefined ? target : `${target}#${anchor}`;
}

/** GitHub's ids of headings, because the documents link to them. */
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

/** Files that documents link to or show and that are no documents themselves. */
function findLinkedFiles() {
  const documents = globSync(['*.md', ...documentFolders.map((folder) => `${folder}/**/*.md`)]);
  return documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^)#\s]+)|\bsrc="([^"]+)"/gu)]
      .map(([, link, source]) => link ?? source)
      .filter((link) => !isElsewhere(link))
      .map((link) => normalize(join(dirname(document), link)))
      .filter((path) => !isDocument(path) && existsSync(path) && statSync(path).isFile()),
  );
}

export default function configure(eleventy) {
  for (const entry of readdirSync('.', { withFileTypes: true }))
    if (entry.isDirectory() && !documentFolders.includes(entry.name))
      eleventy.ignores.add(`${entry.name}/**`);
  for (const path of findLinkedFiles()) eleventy.addPassthroughCopy({ [path]: targetOf(path) });
  eleventy.setLiquidOptions({ jsTruthy: true });
  eleventy.addGlobalData('layout', 'page.liquid');
  eleventy.addGlobalData(
    'permalink',
    () =>
      ({ page }) =>
        pageOf(normalize(page.inputPath)),
  );
  eleventy.addGlobalData('eleventyComputed', {
    title: ({ page }) => /^# (.+)$/mu.exec(page.rawInput)?.[1].replaceAll('`', '') ?? page.inputPath,
    /** The way from the page to the root of the site. */
    toRoot: ({ page }) => '../'.repeat(normalize(page.inputPath).split('/').length - 1),
    group: ({ page }) => dirname(normalize(page.inputPath)),
  });
  eleventy.addFilter('page', (path) => pageOf(normalize(path)));
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
