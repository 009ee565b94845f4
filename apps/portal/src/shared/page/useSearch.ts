import { useCallback } from 'react';
import { useLocation, useSearchParams, type URLSearchParamsInit } from 'react-router-dom';

export type ChangeSearch = (change: (before: URLSearchParams) => URLSearchParamsInit) => void;

/**
 * The address's search and a function that replaces it. A change builds on the address itself: the router's own setter
 * builds on what was last rendered, so the first of two quick changes would be lost.
 */
export function useSearch(): [URLSearchParams, ChangeSearch] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback<ChangeSearch>(
    (next) => {
      const { location } = window;
      const before = location.pathname === pathname ? new URLSearchParams(location.search) : search;
      setSearch(next(before), { replace: true });
    },
    [search, setSearch, pathname],
  );
  return [search, change];
}
