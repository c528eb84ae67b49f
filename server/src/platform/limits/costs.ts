/**
 * The costs of requests, in units. One unit is roughly the work of sending a cached answer: a tenth of a millisecond of one
 * core. Files of the build and answers that the client already has (304) are free.
 *
 * docs/limits.md lists these numbers and explains what they mean for a network that many people share.
 */
export const costs = {
  /** An answer from the cache, or a stored picture. */
  cached: 1,
  /** The network's share of a player's call; the account pays the call itself. */
  signedIn: 1,
  /** A call that queries the database, whether or not its answer is then cached. */
  call: 20,
  /** A search that is not answered from the cache, in addition to the call. */
  search: 80,
  /** A page that is rendered. */
  page: 100,
  /** Hashing or checking a password. */
  hash: 200,
  /** A CSV download. */
  download: 200,
  /** A form with a picture. */
  upload: 300,
} as const;
