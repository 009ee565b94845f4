import { useSearchParams } from 'react-router-dom';
import { StationOperations } from './menu/stationOperations.tsx';
import { StationListPage } from './StationListPage.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { parseId } from '../../shared/paths.ts';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

const StationDetailPage = lazyPart(
  async () => (await import('./detail/StationDetailPage.tsx')).StationDetailPage,
  <ListSkeleton />,
);

/** Stations at /powerDetail: the list, or one of them with `isOne=1` and its number (STN-05). */
export function StationsPage() {
  const [search] = useSearchParams();
  const id = search.get('isOne') === '1' ? parseId(search.get('station')) : null;
  return (
    <StationOperations>{id === null ? <StationListPage /> : <StationDetailPage id={id} />}</StationOperations>
  );
}
