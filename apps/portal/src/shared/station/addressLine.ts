import type { Station } from '@heliograph/contracts/http';

/** A station's address with its postal code, unless it already ends with it. */
export function addressLine({ address, postal_code }: Pick<Station, 'address' | 'postal_code'>): string {
  return postal_code === '' || address.endsWith(postal_code) ? address : `${address} ${postal_code}`;
}
