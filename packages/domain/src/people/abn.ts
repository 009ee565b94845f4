const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * An Australian Business Number without spaces; null if it is invalid: 11 digits with a checksum modulo 89 (Australian
 * Business Register, format of the ABN).
 */
export function normalizeAbn(typed: string): string | null {
  const abn = typed.replace(/\s/g, '');
  if (!/^[1-9]\d{10}$/.test(abn)) return null;
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const digit = Number(abn[index]) - (index === 0 ? 1 : 0);
    return total + weight * digit;
  }, 0);
  return sum % 89 === 0 ? abn : null;
}
