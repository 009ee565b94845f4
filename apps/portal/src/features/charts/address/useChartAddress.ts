import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readChart, writeChart, type ChartAddress } from './chartAddress.ts';

/** What the chart shows, kept in the address. Another range or date is looked at as a whole. */
export function useChartAddress(): [ChartAddress, (changes: Partial<ChartAddress>) => void] {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readChart(search), [search]);
  const change = useCallback(
    (changes: Partial<ChartAddress>) => {
      setSearch(
        (before) => {
          const known = readChart(before);
          const zoom = 'range' in changes || 'date' in changes ? null : known.zoom;
          return writeChart({ ...known, zoom, ...changes });
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  return [address, change];
}
