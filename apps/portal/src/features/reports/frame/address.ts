import { useCallback, useEffect } from 'react';
import { useSearch } from '../../../shared/page/useSearch.ts';

/** Values by key; null removes a key. */
export type AddressChange = Record<string, string | null>;

/** The address's search, which holds everything that a report is asked with, and a function that changes it. */
export function useReportAddress(): [URLSearchParams, (change: AddressChange) => void] {
  const [search, changeSearch] = useSearch();
  const change = useCallback(
    (changes: AddressChange) =>
      changeSearch((before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes))
          if (value === null) next.delete(key);
          else next.set(key, value);
        return next;
      }),
    [changeSearch],
  );
  return [search, change];
}

/** Writes defaults into an address that leaves them open, so that it can be kept and shared; null when it is complete. */
export function useAddressDefaults(
  change: (changes: AddressChange) => void,
  defaults: AddressChange | null,
): void {
  const text = defaults && JSON.stringify(defaults);
  useEffect(() => {
    if (text !== null) change(JSON.parse(text) as AddressChange);
  }, [text, change]);
}

/** The stations that an address names, as in `12.15.3`. */
export const readIds = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split('.')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
];

export const writeIds = (ids: readonly number[]): string => ids.join('.');
