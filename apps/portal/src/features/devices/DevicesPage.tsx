import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { DeviceListPage } from './DeviceListPage.tsx';
import { DeviceOperations } from './dialogs/deviceOperations.tsx';

const DeviceDetailPage = lazy(async () => ({
  default: (await import('./detail/DeviceDetailPage.tsx')).DeviceDetailPage,
}));

/** Devices of a type at /device/:deviceType: the list, or with `device` one of them in its place (spec A §2.4). */
export function DevicesPage() {
  const [search] = useSearchParams();
  const device = search.get('device');
  return (
    <DeviceOperations>
      {device === null ? (
        <DeviceListPage />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <DeviceDetailPage id={Number(device)} />
        </Suspense>
      )}
    </DeviceOperations>
  );
}
