import { useSearchParams } from 'react-router-dom';

/** Status switch of the page in its order (spec B §2.9). */
export const STATES = ['pending', 'resolved', 'all'] as const;
/** Ranges to choose from, days; seven is the page's own (spec B §9). */
export const DAYS = [1, 7, 30, 90] as const;

export interface FaultFilter {
  state: (typeof STATES)[number];
  days: number;
  text: string;
}

/** The filter, kept in the address so that it survives a reload and can be linked to. */
export function useFaultFilter(): [FaultFilter, (changes: Partial<FaultFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter: FaultFilter = {
    state: STATES.find((one) => one === search.get('state')) ?? 'pending',
    days: DAYS.find((one) => String(one) === search.get('days')) ?? 7,
    text: search.get('q') ?? '',
  };
  const change = (changes: Partial<FaultFilter>) => {
    const { state, days, text } = { ...filter, ...changes };
    setSearch(
      {
        ...(state !== 'pending' && { state }),
        ...(days !== 7 && { days: String(days) }),
        ...(text && { q: text }),
      },
      { replace: true },
    );
  };
  return [filter, change];
}
