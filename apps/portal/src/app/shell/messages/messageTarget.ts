import type { Device, Message } from '@heliograph/contracts/http';
import { devicePath } from '../../../shared/device/devicePath.ts';
import { paths } from '../../../shared/paths.ts';

/** Where a message leads: to the alarms of its device, or where one does not see that of its station; to stations, displays or the account. */
export function messageTarget(
  { kind, at, recovered, station_name: station }: Message,
  device: Pick<Device, 'id' | 'device_type'> | undefined,
): string {
  switch (kind) {
    case 'alarm':
    case 'fault':
      if (device) {
        const tab = kind === 'fault' ? 'fault' : 'warning';
        const from = new URLSearchParams({
          tab,
          since: String(at),
          ...(recovered === 1 && { state: 'resolved' }),
        });
        return `${devicePath(device)}&${from.toString()}`;
      }
      return `${paths.fault}?${new URLSearchParams({ state: 'all', ...(station && { q: station }) }).toString()}`;
    case 'share':
    case 'transfer':
    case 'linked':
      return station
        ? `${paths.powerDetail}?${new URLSearchParams({ q: station }).toString()}`
        : paths.powerDetail;
    case 'assigned':
      return paths.powerDetail;
    case 'joined':
    case 'removed':
    case 'authority':
    case 'password':
    case 'contact':
      return paths.userCenter;
    case 'displaySilent':
    case 'displayBack':
      return paths.displays;
  }
}
