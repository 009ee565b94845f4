import { lazyView } from '@heliograph/ui/light';
import { useSearchParams } from 'react-router-dom';
import { StationOperations } from './menu/stationOperations.tsx';
import { StationListPage } from './StationListPage.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';

const StationDetailPage = lazyView(
  async () => (await import('./detail/StationDetailPage.tsx')).StationDetailPage,
  <ListSkeleton />,
);

/** Stations at /powerDetail: the list, or one of them with `isOne=1` (STN-05). */
export function StationsPage() {
  const [search] = useSearchParams();
  return (
    <StationOperations>
      {search.get('isOne') === '1' ? (
        <StationDetailPage id={Number(search.get('station'))} />
      ) : (
        <StationListPage />
      )}
    </StationOperations>
  );
}
