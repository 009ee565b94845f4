import { useLocation } from 'react-router-dom';
import { parseId } from '../paths.ts';

/** Id of the station that a page is about, by its address; null for another page. */
export function useStationInAddress(): number | null {
  const { pathname, search } = useLocation();
  return parseId(/^\/station\/(\d+)\//.exec(pathname)?.[1] ?? new URLSearchParams(search).get('station'));
}
