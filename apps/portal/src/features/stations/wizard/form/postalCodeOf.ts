/** The postal code that an address ends with (spec B §2.5); empty when its last word is none. */
export function postalCodeOf(address: string): string {
  const last =
    address
      .trim()
      .split(/[\s,]+/)
      .at(-1) ?? '';
  return /^\d{4}$/.test(last) ? last : '';
}
