import type { User } from '@heliograph/contracts/http';
import { isDeviceType } from '@heliograph/domain/models';
import { searchWords } from '@heliograph/domain/textSearch';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { devicePath, stationPath } from '../../../shared/paths.ts';
import { useFindDevices, useFindStations } from '../../../shared/fleet/useFindStations.ts';
import { addressLine } from '../../../shared/station/addressLine.ts';
import {
  getRoute,
  deviceListRoute,
  stationPages,
  stationRoute,
  usePageName,
  type PageId,
  type PageRoute,
} from '../../pages/pages.ts';
import { breadcrumbTrail } from '../Breadcrumbs.tsx';
import type { SearchEntry } from './findEntries.ts';

/** In the order of the menu. */
const PAGES = [
  'main',
  'bulletinBoard',
  'displays',
  'powerDetail',
  'stationImport',
  'profiles',
  'fault',
  'chart',
  'sheet',
  'people',
  'server',
  'firmware',
  'userCenter',
  'changePassword',
  'help',
  'action',
  'about',
] as const satisfies PageId[];

const NOT_FOR_GUESTS: ReadonlySet<PageId> = new Set([
  'changePassword',
  'displays',
  'profiles',
  'stationImport',
]);
const FOR_ADMINISTRATORS: ReadonlySet<PageId> = new Set(['people', 'server', 'firmware']);

/** Further words that find pages about a station. */
const STATION_WORDS = {
  quality: '',
  losses: '',
  certificate: '',
  histories: 'SolarEdge Solarman Deye',
  meterFile: 'NEM12 NEM13 NMI',
  schedule: '',
} satisfies Record<(typeof stationPages)[number], string>;

/**
 * Everything the user can open by name: pages, device types, stations, devices.
 *
 * @param text stations and devices that match are among them
 */
export function useSearchEntries(
  user: User,
  addressOf: (page: PageRoute) => string,
  text: string,
): SearchEntry[] {
  const { t } = useTranslation('shell');
  const getPageName = usePageName();
  const entities = useAtomValue(entitiesAtom);
  useFindStations(text.trim() === '' ? null : text);
  useFindDevices(text);
  return useMemo(() => {
    const isAllowed = (id: PageId) =>
      (!NOT_FOR_GUESTS.has(id) || user.is_guest !== 1) &&
      (!FOR_ADMINISTRATORS.has(id) || user.is_admin === 1);
    const pages = PAGES.filter(isAllowed).map((id) => {
      const page = getRoute(id);
      const [group] = breadcrumbTrail(page);
      const detail = group?.kind === 'group' ? t(`menu.${group.key}`) : '';
      return {
        id,
        icon: id,
        kind: 'page',
        name: getPageName(page),
        detail,
        to: id === 'about' ? null : addressOf(page),
      } satisfies SearchEntry;
    });
    if (entities === null) return pages;
    const { stations, devices, deviceTypes } = entities;
    // Else each station would be found once more for each of its pages.
    const asked = stationPages.filter((page) =>
      beginsAny(`${t(`page.${page}`)} ${STATION_WORDS[page]}`, text),
    );
    const stationNames = new Map(stations.map(({ id, station_name }) => [id, station_name]));
    return [
      ...pages,
      ...deviceTypes.map(({ code_id, code_name }) => ({
        id: code_id,
        icon: code_id,
        kind: 'deviceType' as const,
        name: code_name,
        detail: t('menu.devices'),
        to: addressOf(deviceListRoute(code_id)),
      })),
      ...stations.map((station) => ({
        id: `station${station.id}`,
        icon: 'station',
        kind: 'station' as const,
        name: station.station_name,
        detail: addressLine(station),
        to: stationPath(station.id),
      })),
      ...asked.flatMap((page) =>
        stations.map((station) => ({
          id: `${page}${station.id}`,
          icon: 'station',
          kind: 'station' as const,
          name: getPageName(stationRoute(page, station.id)),
          detail: STATION_WORDS[page],
          to: addressOf(stationRoute(page, station.id)),
        })),
      ),
      ...devices
        .filter(({ device_type }) => isDeviceType(device_type))
        .map((device) => ({
          id: `device${device.id}`,
          icon: device.device_type,
          kind: 'device' as const,
          name: device.obj_name,
          detail: [device.device_code, stationNames.get(device.station_id)].filter(Boolean).join(', '),
          to: devicePath(device),
        })),
    ];
  }, [entities, user.is_guest, user.is_admin, addressOf, getPageName, text, t]);
}

/** True if any word of what was typed, of two characters or more, begins one of the words. */
function beginsAny(words: string, typed: string): boolean {
  const parts = searchWords(typed);
  const own = searchWords(words);
  return parts.some((part) => part.length >= 2 && own.some((word) => word.startsWith(part)));
}
