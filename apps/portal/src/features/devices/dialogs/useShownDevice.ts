import type { Device } from '@heliograph/contracts/http';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { devicePath } from '../../../shared/device/devicePath.ts';
import { useListAddress } from '../useListAddress.ts';

/** Where the page goes when the device whose detail it shows becomes another or is no more. */
export function useShownDevice({ id }: Pick<Device, 'id'>) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const list = useListAddress();
  const shown = search.get('device') === String(id);
  return {
    /** Stays with a device that has a new id since its type changed. */
    stay(edited: Pick<Device, 'id' | 'device_type'>) {
      if (shown && edited.id !== id) void navigate(devicePath(edited), { replace: true });
    },
    /** Goes back to the list, as it was filtered. */
    leave() {
      if (shown) void navigate(list, { replace: true });
    },
  };
}
