import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, decodeText, readJson, readRows } from './decode-document.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const escapeUnit = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;

/** The text with each unusable character replaced. */
const usable = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]/gu, '\uFFFD');

const readClean = (text: string) => readJson(cleanText(text, 'json', 'x'), 'x');

describe('reading a document', () => {
  it('accepts UTF-8 only, with or without a byte order mark', () => {
    expect(decodeText(Buffer.from('\uFEFF{"ä":1}'), 'x')).toBe('{"ä":1}');
    expect(() => decodeText(Buffer.from([0x7b, 0xe4, 0x7d]), 'x')).toThrow('x: the document is not UTF-8');
    expect(() => decodeText(Buffer.from(''), 'x')).toThrow('x: the document is empty');
  });

  it('replaces characters that cannot be stored, and no others', () => {
    expect(
      readClean(String.raw`["a\u0000b", "\uD83D\uDE00", "\ud800", "\uDC00\ud83d", "\\u0000", "\t\u00e4"]`),
    ).toEqual(['a\uFFFDb', '\u{1F600}', '\uFFFD', '\uFFFD\uFFFD', String.raw`\u0000`, '\tä']);
    expect(readClean('["a\u0000b"]')).toEqual(['a\uFFFDb']);
    expect(cleanText(String.raw`a\u0000` + '\u0001\r\n', 'csv', 'x')).toBe(
      String.raw`a\u0000` + '\uFFFD\r\n',
    );
  });

  it('refuses a text with many characters that cannot be stored', () => {
    for (const unusable of ['\u0001', String.raw`\u0000`, String.raw`\ud800`])
      expect(() => cleanText(unusable.repeat(10_001), 'json', 'x')).toThrow('x: more than 10000 unusable');
  });

  it('replaces the same characters as a parser that knows each string', () => {
    const part = fc.oneof(
      fc.constantFrom('\\', '"', 'u', '\u0000', '\u0085', '\uD83D', '\uDE00', '\u{1F600}', '0041', '/'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(part), fc.boolean(), (parts, escapesAll) => {
        const value = parts.join('');
        const json = JSON.stringify(value);
        const escaped = escapesAll
          ? `"${[...Array(value.length).keys()].map((at) => escapeUnit(value.charCodeAt(at))).join('')}"`
          : json;
        expect(readClean(escaped.toWellFormed())).toBe(usable(value));
      }),
    );
  });

  it('limits the nesting of JSON before it is parsed', () => {
    expect(readJson(nested(64), 'x')).toBeInstanceOf(Array);
    expect(() => readJson(nested(65), 'x')).toThrow('x: nested deeper than 64 levels');
    expect(() => readJson('{"a":'.repeat(100_000), 'x')).toThrow('nested deeper');
    expect(readJson(JSON.stringify(`${'['.repeat(100)}"\\${'{'.repeat(100)}`), 'x')).toHaveLength(202);
  });

  it('limits the number of values in JSON', () => {
    expect(() => readJson(`[${'0,'.repeat(2_000_000)}0]`, 'x')).toThrow('x: more than 2000000 values');
  });

  it('does not quote a document that is not JSON', () => {
    expect(() => readJson('<html>secret</html>', 'x')).toThrow(/^x: the document is not JSON$/u);
  });

  it('reads the rows of a CSV table, up to a limit', async () => {
    const rows = await readRows('id,home\n1,Gulls\n', ['id'], 'x');
    expect(rows.map((row) => row.text('home'))).toEqual(['Gulls']);
    await expect(readRows('home\nGulls\n', ['id'], 'x')).rejects.toThrow('x: line 1: there is no column id');
    await expect(readRows(`id\n${'1\n'.repeat(100_001)}`, ['id'], 'x')).rejects.toThrow(
      'more than 100000 rows',
    );
  });
});
