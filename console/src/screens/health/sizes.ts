const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes: "1.4 GB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : value.toFixed(0)} ${units[power] ?? 'B'}`;
}

/** Formats a time span: "3 min". */
export function formatSeconds(seconds: number): string {
  if (seconds < 1) return '0 s';
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

export const formatShare = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;
