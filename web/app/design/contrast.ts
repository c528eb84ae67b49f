/** Converts one sRGB channel, 0 to 255, to linear light. */
export function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of `#rrggbb`, 0 (black) to 1 (white), as WCAG defines it. */
export function luminance(color: string): number {
  const bits = Number.parseInt(color.slice(1), 16);
  return (
    0.2126 * linear((bits >> 16) & 255) + 0.7152 * linear((bits >> 8) & 255) + 0.0722 * linear(bits & 255)
  );
}

/** The contrast ratio of two luminances, 1 to 21. */
export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Black or white, whichever has the higher contrast on the color; one of them always exceeds 4.5. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const ground = luminance(color);
  return contrast(ground, 0) > contrast(ground, 1) ? '#000000' : '#ffffff';
}
