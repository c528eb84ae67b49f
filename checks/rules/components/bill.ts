import type { Component } from './lockfile.ts';

const parseHash = (integrity: string) => {
  const [algorithm = '', digest = ''] = integrity.split('-');
  const content = Buffer.from(digest, 'base64').toString('hex');
  return { alg: algorithm.replace('sha', 'SHA-'), content };
};

/** Creates a bill of materials in CycloneDX 1.6 with each component once. */
export function createBill(components: readonly Component[], product: { name: string; version: string }) {
  const unique = new Map(components.map((one) => [`${one.name}@${one.version}`, one]));
  const sorted = [...unique.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...product } },
    components: sorted.map(({ name, version, integrity, license, dev }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      scope: dev ? 'excluded' : 'required',
      ...(license !== undefined && { licenses: [{ license: { name: license } }] }),
      ...(integrity !== undefined && { hashes: [parseHash(integrity)] }),
    })),
  };
}
