import { useCallback, useMemo } from 'react';
import { useSearch } from './useSearch.ts';

/**
 * A filter that lives in the address, so it survives a reload and can be linked to.
 *
 * @param parse missing or invalid values get their defaults
 * @param toAddress its query, without defaults
 * @param today of defaults that depend on it; others leave it out
 */
export function useAddressFilter<Filter>(
  parse: (search: URLSearchParams, today: string) => Filter,
  toAddress: (filter: Filter, today: string) => Record<string, string>,
  today = '',
): [Filter, (changes: Partial<Filter>) => void] {
  const [search, changeSearch] = useSearch();
  const filter = useMemo(() => parse(search, today), [parse, search, today]);
  const change = useCallback(
    (changes: Partial<Filter>) =>
      changeSearch((before) => toAddress({ ...parse(before, today), ...changes }, today)),
    [changeSearch, parse, toAddress, today],
  );
  return [filter, change];
}
