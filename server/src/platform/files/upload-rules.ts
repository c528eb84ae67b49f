/** What is taken from outside as a file, and how much of it. The bytes decide what a file is, never its name. */
export const uploadRules = {
  /** Decoded and drawn anew, so that nothing but the picture is left: no metadata, no trailing bytes. */
  picture: {
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
    mostBytes: 10 * 1024 * 1024,
    /** Looked up in the file's header before anything is unpacked. */
    mostPixels: 40_000_000,
    /** Larger ones are made to fit. */
    longestSide: 1600,
  },
  /** Kept as it is, and only ever served as a download. */
  document: { types: ['application/pdf'], mostBytes: 20 * 1024 * 1024 },
} as const;

/** A file that does not follow the rules. The message is for whoever sent it. */
export class UnacceptableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnacceptableFile';
  }
}
