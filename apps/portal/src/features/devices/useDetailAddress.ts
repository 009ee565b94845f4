import type { Device } from '@heliograph/contracts/http';
import { generatePath, useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

/** Where the detail of a device of the list is; the way back keeps what the list was filtered by. */
export function useDetailAddress({ id, device_type }: Pick<Device, 'id' | 'device_type'>): string {
  const [search] = useSearchParams();
  const detail = new URLSearchParams(search);
  detail.set('device', String(id));
  return `${generatePath(paths.device, { deviceType: device_type })}?${detail.toString()}`;
}
