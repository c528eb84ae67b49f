import { createHash } from 'node:crypto';

export interface CleanPage {
  readonly html: string;
  /** The hashes of the marked inline scripts, as `sha256-…`, without duplicates. */
  readonly scriptHashes: readonly string[];
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;

/** Hashes the inline scripts that have the marker as their nonce, and removes the marker from the page. */
export function hashMarkedScripts(html: string, marker: string): CleanPage {
  const attribute = ` nonce="${marker}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gu)) {
    if (attributes.includes(attribute) && !/\ssrc=/u.test(attributes)) hashes.add(sha256(text));
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes: [...hashes] };
}
