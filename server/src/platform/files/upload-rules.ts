/** Accepted uploads. A file's type is detected from its bytes, never from its name. */
export const uploadRules = {
  /** Re-encoded, which removes metadata and trailing bytes. */
  picture: {
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
    maxBytes: 10 * 1024 * 1024,
    /** Checked in the file's header, before decoding. */
    maxPixels: 40_000_000,
    /** Larger pictures are scaled down. */
    maxSide: 1600,
  },
  /** Stored unchanged and served only as a download. */
  document: { types: ['application/pdf'], maxBytes: 20 * 1024 * 1024 },
} as const;

/** A file that breaks the rules. The message is shown to the sender. */
export class UnacceptableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnacceptableFile';
  }
}
