/** Decimal separator of a number. */
export type DecimalSign = '.' | ',';

/**
 * Detects the decimal separator of numbers stored as text, from those that can be read only one way. `1,234`
 * is ambiguous and ignored. Defaults to a point unless more numbers use a comma.
 */
export function detectDecimal(texts: Iterable<string>): DecimalSign {
  let commas = 0;
  for (const text of texts) {
    const sign = certainDecimal(text.trim());
    if (sign !== null) commas += sign === ',' ? 1 : -1;
  }
  return commas > 0 ? ',' : '.';
}

/** True for numbers stored as text that can all be read with either separator, such as `1,234`. */
export function isDecimalOpen(texts: readonly string[]): boolean {
  const signed = texts.filter((text) => /\d.*[.,]|[.,].*\d/.test(text));
  return signed.length > 0 && signed.every((text) => certainDecimal(text.trim()) === null);
}

function certainDecimal(text: string): DecimalSign | null {
  const signs = text.replace(/[^.,]/g, '');
  if (!/\d/.test(text) || signs === '') return null;
  const last = signs.at(-1) as DecimalSign;
  // With two different separators, the last is the decimal sign. One that repeats is not.
  if (new Set(signs).size === 2) return signs.indexOf(last) === signs.length - 1 ? last : null;
  if (signs.length > 1) return last === '.' ? ',' : '.';
  return /[.,]\d{3}(?!\d)/.test(text) && !/^[-+]?0*[.,]/.test(text) ? null : last;
}

/** Parses a number with optional thousands separators; null if invalid. */
export function parseNumber(text: string, decimal: DecimalSign): number | null {
  const other = decimal === '.' ? ',' : '.';
  const plain = text
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/['\u2019\s]/g, '');
  const groups = new RegExp(
    `^[-+]?(\\d+|\\d{1,3}(\\${other}\\d{3})+)?(\\${decimal}\\d*)?(e[-+]?\\d+)?$`,
    'i',
  );
  if (!/\d/.test(plain) || !groups.test(plain)) return null;
  const number = Number(plain.replaceAll(other, '').replace(decimal, '.'));
  return Number.isFinite(number) ? number : null;
}
