import { useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { DeviceListPage } from './DeviceListPage.tsx';
import { DeviceOperations } from './dialogs/deviceOperations.tsx';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

const DeviceDetailPage = lazyPart(
  async () => (await import('./detail/DeviceDetailPage.tsx')).DeviceDetailPage,
  <ListSkeleton />,
);

/** /device/:deviceType shows the list; with `device` in the query, that device's detail in place (DEV-03). */
export function DevicesPage() {
  const [search] = useSearchParams();
  const device = search.get('device');
  return (
    <DeviceOperations>
      {device === null ? <DeviceListPage /> : <DeviceDetailPage id={Number(device)} />}
    </DeviceOperations>
  );
}
