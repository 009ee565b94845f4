import { matchPath } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { isDeviceType } from '../../shared/device/deviceTypeIcon.ts';

/** Key of a page's name under `shell:page`. */
export type PageId = Exclude<keyof typeof paths, 'login'>;

/** A page at its address, as the shell keeps it. */
export interface PlacedPage {
  id: PageId;
  /** The address in the one spelling that tells pages apart: `/device/C002`, without a slash at its end. */
  path: string;
  /** Of a list of devices: whose. */
  deviceType: string | null;
}

const pageIds = Object.keys(paths).filter((key): key is PageId => key !== 'login');

/** What the shell shows at an address (spec A §2.1); null where there is nothing, as for a device type nobody knows. */
export function pageAt(pathname: string): PlacedPage | null {
  for (const id of pageIds) {
    const match = matchPath({ path: paths[id], caseSensitive: true }, pathname);
    if (!match) continue;
    if (id !== 'device') return placed(id);
    const type = match.params.deviceType ?? '';
    return isDeviceType(type) ? placedDevices(type) : null;
  }
  return null;
}

/** A page that has one address only. */
export function placed(id: Exclude<PageId, 'device'>): PlacedPage {
  return { id, path: paths[id], deviceType: null };
}

/** The list of the devices of a type. */
export function placedDevices(deviceType: string): PlacedPage {
  return { id: 'device', path: paths.device.replace(':deviceType', deviceType), deviceType };
}

/** Pages above a page on the way from the overview, which the menu does not show. */
export const pageAbove: Partial<Record<PageId, Exclude<PageId, 'device'>>> = {
  about: 'main',
  help: 'main',
  action: 'help',
  userCenter: 'main',
  changePassword: 'userCenter',
};
