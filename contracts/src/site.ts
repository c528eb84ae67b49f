import type { Transport } from './client.ts';

/** A page as the renderer made it: whole, with the hashes of the inline scripts that the renderer itself placed. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** `sha256-…` of each inline script, for the Content-Security-Policy of this very page. */
  readonly scriptHashes: readonly string[];
}

/** The web workspace's server entry, as the server sees it: the built file exports `createSite`. */
export interface Site {
  /**
   * Renders one address (path and query). Data comes from `call`, which answers API calls inside the process.
   * `origin` is the public origin, for canonical addresses.
   */
  render(address: string, origin: string, call: Transport): Promise<RenderedPage>;
}
