import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { losesMarkup, sanitize } from './sanitize.ts';

const harmless = [
  '<h2>Title</h2>\n<p>Some <strong>strong</strong>, <em>soft</em> and <code>coded</code> text.</p>',
  '<ul><li>One</li><li>Two</li></ul><ol start="3"><li>Three</li></ol>',
  '<table><thead><tr><th scope="col">League</th></tr></thead><tbody><tr><td colspan="2">NFL</td></tr></tbody></table>',
  '<p><a href="/faq">Ours</a>, <a href="#top">here</a>, <a href="mailto:hello@outpick.example">mail</a></p>',
  '<blockquote><p>Said.</p></blockquote><hr /><pre><code>1 &lt; 2 &amp; 3</code></pre>',
  '<details open><summary>Why?</summary><p>Because.</p></details>',
  '<figure><img src="/files/content/news/0123.webp" alt="Dots" width="10" height="5" loading="lazy" /><figcaption>x</figcaption></figure>',
];

/** Fragments of hostile markup, concatenated at random. */
const fragments = [
  ' ',
  '\n',
  '\t',
  '\0',
  '\u2028',
  '\u00A0',
  ...'< > </ /> " \' ` = & ; # <!-- --> --!> <![CDATA[ ]]>'.split(' '),
  ...'<p <a <img <svg <math <style <script <table <td <template <noscript <title <iframe <form <mtext'.split(
    ' ',
  ),
  ...'<mglyph <malignmark <foreignObject <desc <annotation-xml <xmp <textarea <select </p> </style>'.split(
    ' ',
  ),
  ...'</script> </svg> </math> </title> </noscript> </table> </xmp> </a> href src onerror onload'.split(' '),
  ...'style xlink:href srcset formaction id name background javascript: JaVaScRiPt: java&#10;script:'.split(
    ' ',
  ),
  ...'data:text/html, vbscript: //evil.example https://x.example alert(1) &lt; &#x3c; &#60 &colon;'.split(
    ' ',
  ),
  ...'&Tab; text é 🏈'.split(' '),
];
const hostile = fc.array(fc.constantFrom(...fragments), { maxLength: 24 }).map((parts) => parts.join(''));

describe('sanitize', () => {
  it.each(harmless)('leaves harmless markup unchanged: %s', (html) => {
    expect(sanitize(html)).toBe(html);
    expect(losesMarkup(html)).toBe(false);
  });

  it.each([
    ['<script>x</script>text', 'text'],
    ['<p onclick="x()" style="color:red" class="a" id="b">text</p>', '<p>text</p>'],
    ['<style>@import url(//evil.example)</style><link rel="stylesheet" href="//evil.example">', ''],
    ['<a href="javascript:x()">text</a>', '<a>text</a>'],
    ['<a href="java&#10;script:x()">text</a>', '<a>text</a>'],
    ['<a href="//evil.example">text</a>', '<a>text</a>'],
    ['<a href="data:text/html,x">text</a>', '<a>text</a>'],
    ['<img src="https://evil.example/x.png" alt="x">', ''],
    ['<img src="/files/../api/docs.webp">', ''],
    ['<svg><a href="javascript:x()"><text>y</text></a></svg>', ''],
    ['<h1>Top</h1>', '<h2>Top</h2>'],
    [
      '<a href="https://x.example" target="_blank">out</a>',
      '<a href="https://x.example" rel="noopener noreferrer">out</a>',
    ],
    ['a\0b\u0007c', 'abc'],
  ])('makes %s safe', (dirty, clean) => {
    expect(sanitize(dirty)).toBe(clean);
  });

  it('reports whether markup is lost', () => {
    expect(losesMarkup('<p>fine</p>')).toBe(false);
    for (const html of ['<p onclick="x">y</p>', '<script>x</script>', '<a href="javascript:x">y</a>'])
      expect(losesMarkup(html)).toBe(true);
  });

  it('is idempotent for any markup', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const clean = sanitize(html);
        expect(sanitize(clean)).toBe(clean);
      }),
      { numRuns: 3000 },
    );
  });

  it('leaves no element, attribute or address outside the allow-list, for any markup', () => {
    const listed =
      /<\/(?:p|a|table|td)>|<(?:p|table|td)>|<a(?: href="(?![^a-z"]*(?:javascript|data|vbscript|\/\/))[^"<>]*")?(?: rel="noopener noreferrer")?>/giu;
    fc.assert(
      fc.property(hostile, (html) => {
        expect(sanitize(html).replaceAll(listed, '')).not.toContain('<');
      }),
      { numRuns: 3000 },
    );
  });
});
