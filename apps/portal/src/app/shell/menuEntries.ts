import type { CodeName } from '@heliograph/contracts/http';
import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { BoardIcon, DeviceIcon, PvIcon, WarningIcon, type IconProps } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, type ComponentType } from 'react';
import { useFleetPage } from '../../shared/fleet/useFleetPage.ts';
import { deviceTypeIcon } from '../../shared/device/deviceTypeIcon.ts';
import {
  ChartIcon,
  DisplayIcon,
  FirmwareIcon,
  HistoryIcon,
  HomeIcon,
  InfoIcon,
  PeopleIcon,
  ProfileIcon,
  SheetIcon,
  ServerIcon,
} from '../../shared/icons.tsx';
import { getRoute, deviceListRoute, type PageRoute, type SinglePageId } from '../pages/pages.ts';

type Icon = ComponentType<IconProps>;

/** Leads to a page. */
export interface MenuLink {
  kind: 'link';
  page: PageRoute;
  Icon: Icon;
  /** How many items the page lists; null to show no number. */
  count: number | null;
}

export interface MenuGroup {
  kind: 'group';
  /** Key of its name under `shell:menu`. */
  key: 'overview' | 'devices';
  Icon: Icon;
  /** How the collapsed menu shows it: each link as an icon, or one icon that opens the links. */
  collapsedAs: 'links' | 'flyout';
  links: readonly MenuLink[];
}

/** Opens a dialog. */
export interface MenuAction {
  kind: 'act';
  key: 'about';
  Icon: Icon;
}

export type MenuItem = MenuLink | MenuGroup | MenuAction;

/**
 * The side menu in its order (APP-03). Guests have neither profiles nor displays; customers are for administrators
 * of companies, people, firmware and the server for administrators, the activity log for both. Others find theirs in the
 * user centre.
 */
export function buildMenu(
  types: readonly CodeName[],
  countOf: DeviceCounts,
  { isGuest, isAdmin, hasCustomers }: { isGuest: boolean; isAdmin: boolean; hasCustomers: boolean },
): MenuItem[] {
  return [
    {
      kind: 'group',
      key: 'overview',
      Icon: HomeIcon,
      collapsedAs: 'links',
      links: [
        link('main', HomeIcon),
        link('bulletinBoard', BoardIcon),
        ...(isGuest ? [] : [link('displays', DisplayIcon)]),
      ],
    },
    link('powerDetail', PvIcon),
    {
      kind: 'group',
      key: 'devices',
      Icon: DeviceIcon,
      collapsedAs: 'flyout',
      links: [
        ...types.map(({ code_id }): MenuLink => ({
          kind: 'link',
          page: deviceListRoute(code_id),
          Icon: deviceTypeIcon(code_id),
          count: countOf(code_id),
        })),
        ...(isGuest ? [] : [link('profiles', ProfileIcon)]),
      ],
    },
    link('fault', WarningIcon),
    link('chart', ChartIcon),
    link('sheet', SheetIcon),
    ...(hasCustomers ? [link('customers', PeopleIcon)] : []),
    ...(isAdmin
      ? [link('people', PeopleIcon), link('firmware', FirmwareIcon), link('server', ServerIcon)]
      : []),
    ...(isAdmin || hasCustomers ? [link('audit', HistoryIcon)] : []),
    { kind: 'act', key: 'about', Icon: InfoIcon },
  ];
}

/** The entries of a menu that lead to pages, in its order. */
export const menuLinks = (menu: readonly MenuItem[]): MenuLink[] =>
  menu.flatMap((item) => (item.kind === 'group' ? item.links : item.kind === 'link' ? [item] : []));

function link(id: SinglePageId, Icon: Icon): MenuLink {
  return { kind: 'link', page: getRoute(id), Icon, count: null };
}

/** Number of devices of a type; null while it is not known. */
export type DeviceCounts = (type: string) => number | null;

const NO_COUNTS: DeviceCounts = () => null;

/** The menu; without device types until they are loaded. */
export function useMenu(countOf = NO_COUNTS): MenuItem[] {
  const deviceTypes = useAtomValue(entitiesAtom)?.deviceTypes;
  const user = useAtomValue(userAtom);
  const isAdmin = user?.is_admin === 1;
  const isGuest = user?.is_guest === 1;
  const hasCustomers = user?.enterprise_auth === 1;
  return useMemo(
    () => buildMenu(deviceTypes ?? [], countOf, { isGuest, isAdmin, hasCustomers }),
    [deviceTypes, countOf, isGuest, isAdmin, hasCustomers],
  );
}

/** Counts the devices that the user can see. */
export function useDeviceCounts(): DeviceCounts {
  const { data } = useFleetPage('fleet.getFleetCounts', useAtomValue(entitiesAtom) && {});
  return useMemo(() => {
    if (!data) return NO_COUNTS;
    const counts = new Map<string, number>(
      data.types.map(({ device_type, devices }) => [device_type, devices]),
    );
    return (type) => counts.get(type) ?? 0;
  }, [data]);
}
