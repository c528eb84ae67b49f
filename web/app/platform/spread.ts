/** A random number from 0 to 1, to spread the requests of all browsers over a time. */
export const spread = (): number => (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536;
