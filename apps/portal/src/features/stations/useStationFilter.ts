import { useSearchParams } from 'react-router-dom';
import { STATION_TABS, type StationFilter, type StationTab } from './stationFilter.ts';

/** The filter, kept in the address so that it survives a reload and can be linked to. */
export function useStationFilter(): [StationFilter, (changes: Partial<StationFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter: StationFilter = {
    tab: tabOf(search.get('tab')),
    text: search.get('q') ?? '',
    type: search.get('type') ?? '',
  };
  const change = (changes: Partial<StationFilter>) => {
    const { tab, text, type } = { ...filter, ...changes };
    const next = { ...(tab !== 'whole' && { tab }), ...(text && { q: text }), ...(type && { type }) };
    setSearch(next, { replace: true });
  };
  return [filter, change];
}

function tabOf(text: string | null): StationTab {
  return STATION_TABS.find((tab) => tab === text) ?? 'whole';
}
