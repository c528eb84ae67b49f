import type { Transport } from './client.ts';

/** A rendered page with the hashes of the inline scripts that the renderer added. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /**
   * Whether the page may be cached; true by default. False if the address names something that the page does not have: such
   * addresses are endless and would fill the cache with equal pages.
   */
  readonly keep?: boolean;
  /** `sha256-…` of each inline script, for this page's Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
}

/** The web workspace's server entry, as the server uses it. The built file exports `createSite`. */
export interface Site {
  /**
   * Renders one address (path and query). `call` makes API calls within the process. `origin` is the public origin, used in
   * canonical addresses.
   */
  render(address: string, origin: string, call: Transport): Promise<RenderedPage>;
}
