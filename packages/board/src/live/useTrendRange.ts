import { useCallback, useState } from 'react';
import { TREND_RANGES, type TrendRange } from '../model/trendBars.ts';

const KEY = 'board.range';

/** The trend's range, kept in this browser; daily until one is chosen. */
export function useTrendRange(): [TrendRange, (range: TrendRange) => void] {
  const [range, setRange] = useState(stored);
  const choose = useCallback((chosen: TrendRange) => {
    setRange(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage may be forbidden altogether; the choice then lasts as long as the page.
    }
  }, []);
  return [range, choose];
}

function stored(): TrendRange {
  try {
    const value = localStorage.getItem(KEY);
    return TREND_RANGES.find((range) => range === value) ?? 'day';
  } catch {
    return 'day';
  }
}
