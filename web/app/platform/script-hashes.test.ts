import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashMarkedScripts } from './script-hashes.ts';

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const marker = 'bRzY3Q1hYmNkZWZnaGlqa2xtbm9w';

test('[D-SAFE-32] returns the hash of each marked inline script once and removes the marks', () => {
  const page = `<script nonce="${marker}">one()</script><script type="module" nonce="${marker}" async="">two()</script><script nonce="${marker}">one()</script>`;
  expect(hashMarkedScripts(page, marker)).toEqual({
    html: '<script>one()</script><script type="module" async="">two()</script><script>one()</script>',
    scriptHashes: [sha256('one()'), sha256('two()')],
  });
});

test('[D-SAFE-47] a script injected through content gets no hash', () => {
  const injected = '<script>steal()</script><script nonce="guess">steal()</script><p nonce="x">nonce</p>';
  expect(hashMarkedScripts(injected, marker)).toEqual({ html: injected, scriptHashes: [] });
});

test('a script with a source address gets no hash', () => {
  const page = `<script src="/assets/a.js" nonce="${marker}"></script><link href="/assets/a.js" nonce="${marker}"/>`;
  expect(hashMarkedScripts(page, marker)).toEqual({
    html: '<script src="/assets/a.js"></script><link href="/assets/a.js"/>',
    scriptHashes: [],
  });
});

test('the hash of a marked script is the hash of its text', () => {
  const scriptText = fc.string({ unit: 'grapheme' }).filter((text) => !/<\/script/iu.test(text));
  fc.assert(
    fc.property(scriptText, fc.string(), (text, before) => {
      const page = `${before.replaceAll('<', '&lt;')}<script nonce="${marker}">${text}</script>`;
      expect(hashMarkedScripts(page, marker).scriptHashes).toEqual([sha256(text)]);
    }),
  );
});
