import type { Device } from '@heliograph/contracts/http';
import { generatePath, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { devicePath, paths } from '../../shared/paths.ts';

/** Address of a device's detail, on a tab or its first one; keeps the list's filter in the query for the way back. */
export function useDetailAddress(
  { id, device_type }: Pick<Device, 'id' | 'device_type'>,
  tab?: 'setting',
): string {
  const [search] = useSearchParams();
  const detail = new URLSearchParams(search);
  detail.set('device', String(id));
  if (tab !== undefined) detail.set('tab', tab);
  return `${generatePath(paths.device, { deviceType: device_type })}?${detail.toString()}`;
}

/** Address of the list behind the current detail, with its filter. */
export function useListAddress(): string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const list = new URLSearchParams(search);
  for (const detail of ['device', 'tab', 'since', 'state']) list.delete(detail);
  return list.size > 0 ? `${pathname}?${list}` : pathname;
}

/** Navigation after the device shown in the detail was edited or deleted. */
export function useShownDevice({ id }: Pick<Device, 'id'>) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const list = useListAddress();
  const shown = search.get('device') === String(id);
  return {
    /** Follows a device whose id changed with its type. */
    stay(edited: Pick<Device, 'id' | 'device_type'>) {
      if (shown && edited.id !== id) void navigate(devicePath(edited), { replace: true });
    },
    /** Returns to the list, with its filter. */
    leave() {
      if (shown) void navigate(list, { replace: true });
    },
  };
}
