import { useSearchParams } from 'react-router-dom';
import { STATUS_CHOICES, type StatusChoice } from './deviceRow.ts';

export interface DeviceFilter {
  text: string;
  status: StatusChoice;
}

/** The filter, kept in the address so that it survives a reload and can be linked to. */
export function useDeviceFilter(): [DeviceFilter, (changes: Partial<DeviceFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter: DeviceFilter = {
    text: search.get('q') ?? '',
    status: STATUS_CHOICES.find((one) => one === search.get('status')) ?? 'all',
  };
  const change = (changes: Partial<DeviceFilter>) => {
    const { text, status } = { ...filter, ...changes };
    setSearch({ ...(text && { q: text }), ...(status !== 'all' && { status }) }, { replace: true });
  };
  return [filter, change];
}
