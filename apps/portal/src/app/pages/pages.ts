import { isDeviceType } from '@heliograph/domain/models';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

/** Key of a page's name under `shell:page`. */
export type PageId = Exclude<keyof typeof paths, 'login'>;

/** A page of the shell and its address. */
export interface PageRoute {
  id: PageId;
  /** The normalized path, without a trailing slash: `/device/C002`. */
  path: string;
  /** Device type of a device list; null for other pages. */
  deviceType: string | null;
  /** Station of a page about one. */
  stationId?: number;
}

const pageIds = Object.keys(paths).filter((key): key is PageId => key !== 'login');

/** The page at an address (APP-01); null for an unknown one, such as an unknown device type. */
export function matchRoute(pathname: string): PageRoute | null {
  for (const id of pageIds) {
    const match = matchPath({ path: paths[id], caseSensitive: true }, pathname);
    if (!match) continue;
    if (isStationPage(id)) {
      const station = match.params.id ?? '';
      return /^[1-9]\d{0,9}$/.test(station) ? stationRoute(id, Number(station)) : null;
    }
    if (id !== 'device') return getRoute(id);
    const type = match.params.deviceType ?? '';
    return isDeviceType(type) ? deviceListRoute(type) : null;
  }
  return null;
}

/** Pages about one station. */
export const stationPages = [
  'quality',
  'losses',
  'certificate',
  'histories',
  'meterFile',
  'schedule',
] as const satisfies PageId[];
type StationPageId = (typeof stationPages)[number];

const isStationPage = (id: PageId): id is StationPageId => stationPages.some((each) => each === id);

/** Pages that have one address. */
export type SinglePageId = Exclude<PageId, 'device' | StationPageId>;

/** The route of a page that has one address. */
export function getRoute(id: SinglePageId): PageRoute {
  return { id, path: paths[id], deviceType: null };
}

/** The route of the device list of a type. */
export function deviceListRoute(deviceType: string): PageRoute {
  return { id: 'device', path: paths.device.replace(':deviceType', deviceType), deviceType };
}

/** The route of a page about a station. */
export const stationRoute = (page: StationPageId, stationId: number): PageRoute => ({
  id: page,
  path: paths[page].replace(':id', String(stationId)),
  deviceType: null,
  stationId,
});

/** Parents of pages that are not in the menu. */
export const parentPage: Partial<Record<PageId, SinglePageId>> = {
  stationImport: 'powerDetail',
  quality: 'powerDetail',
  losses: 'powerDetail',
  certificate: 'powerDetail',
  histories: 'powerDetail',
  meterFile: 'powerDetail',
  schedule: 'powerDetail',
  maintenance: 'fault',
  wallAlarms: 'fault',
  plans: 'sheet',
  prices: 'plans',
  about: 'main',
  help: 'main',
  action: 'help',
  userCenter: 'main',
  changePassword: 'userCenter',
  tokens: 'userCenter',
  notifications: 'userCenter',
  alarmRules: 'notifications',
};

/** Names pages; a device list by its type, and a page about a station with its name, once these are loaded. */
export function usePageName(): (page: Pick<PageRoute, 'id' | 'deviceType' | 'stationId'>) => string {
  const { t } = useTranslation('shell');
  const entities = useAtomValue(entitiesAtom);
  return useCallback(
    ({ id, deviceType, stationId }) => {
      const name = t(`page.${id}`);
      const station = entities?.stations.find((one) => one.id === stationId)?.station_name;
      if (station !== undefined) return t('pageOf', { page: name, station });
      return entities?.deviceTypes.find(({ code_id }) => code_id === deviceType)?.code_name ?? name;
    },
    [entities, t],
  );
}
