const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes with a unit; three digits suffice to compare. @param number of the language */
export function sizeText(bytes: number, number: (value: number, digits: number) => string): string {
  const size = Math.abs(bytes);
  // 1000 of a unit is shown as 1 of the next.
  const power = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(size * 1.0005) / 3));
  const value = bytes / 1000 ** power;
  const digits = power === 0 || Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2;
  return `${number(value, digits)} ${UNITS[power]}`;
}
