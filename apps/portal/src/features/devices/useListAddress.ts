import { useLocation, useSearchParams } from 'react-router-dom';

/** Where the list is that a device's detail stands in the place of, as it was filtered. */
export function useListAddress(): string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const list = new URLSearchParams(search);
  for (const detail of ['device', 'tab', 'since', 'state']) list.delete(detail);
  return list.size > 0 ? `${pathname}?${list}` : pathname;
}
