/** Spaces, dots, dashes of any length, brackets, and the invisible marks that copied numbers often contain. */
const separators = /[\s.()[\]\p{Pd}\u2212\p{Cf}]/gu;

/**
 * Reduces a phone number to its digits: `+1 (202) 555-0143` becomes `12025550143`. Forms apply it when a person leaves the
 * field. Text with other characters is returned unchanged, so that the person sees what is wrong.
 */
export function toPhoneDigits(text: string): string {
  const digits = text.replaceAll(separators, '').replace(/^\+/u, '');
  return /^\d+$/u.test(digits) ? digits : text;
}
