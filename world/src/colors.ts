const darkColors = [
  '#0B3D2E',
  '#12355B',
  '#5B1A18',
  '#3B1F5B',
  '#1F3A3A',
  '#4A2C0F',
  '#202A44',
  '#6A1B2D',
  '#0F4C5C',
  '#2E4A1E',
  '#37474F',
  '#5B2C6F',
  '#8A1F14',
  '#0B5345',
  '#6E2C00',
  '#1B2631',
  '#7A1F3D',
  '#003F5C',
  '#165B33',
  '#1D3F94',
];
const lightColors = [
  '#FFFDF8',
  '#F2C14E',
  '#BFD7EA',
  '#F4D6CC',
  '#CDE7BE',
  '#E3D5F2',
  '#FFB98A',
  '#9FE3D6',
  '#D6D9DB',
  '#FFE14D',
  '#F7E7B4',
  '#FFC4D6',
];

/** The WCAG 2 contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** All pairs of background and text color with enough contrast: light on dark and dark on light. */
export const colorPairs: readonly (readonly [string, string])[] = darkColors
  .flatMap((dark) => lightColors.flatMap((light) => [[dark, light] as const, [light, dark] as const]))
  .filter(([background, text]) => contrast(background, text) >= 4.5);
