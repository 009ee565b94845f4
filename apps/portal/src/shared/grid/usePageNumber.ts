import { useCallback } from 'react';
import { useSearch } from '../page/useSearch.ts';

/**
 * The number of a list's page, from 1, in the address, so that Back and a reload return to it. A filter that
 * changes the address begins with the first page: it does not keep `page`.
 */
export function usePageNumber(): [page: number, turn: (page: number) => void] {
  const [search, changeSearch] = useSearch();
  const turn = useCallback(
    (page: number) =>
      changeSearch((before) => {
        const next = new URLSearchParams(before);
        if (page === 1) next.delete('page');
        else next.set('page', String(page));
        return next;
      }),
    [changeSearch],
  );
  return [parsePage(search.get('page')), turn];
}

/** Anything else than a number of a page is the first. */
export const parsePage = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
