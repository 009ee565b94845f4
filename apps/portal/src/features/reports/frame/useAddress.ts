import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What an address says by key; null takes a key out of it. */
export type AddressChange = Record<string, string | null>;

/** The address's search, which holds everything a report was asked with, and how it is changed. */
export function useAddress(): [URLSearchParams, (change: AddressChange) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: AddressChange) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes))
            if (value === null) next.delete(key);
            else next.set(key, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [search, change];
}
