import type { CodeName } from '@heliograph/contracts/http';
import { BoardIcon, DeviceIcon, PvIcon, WarningIcon, type IconProps } from '@heliograph/ui';
import type { ComponentType } from 'react';
import {
  ChartIcon,
  DisplayIcon,
  FirmwareIcon,
  HomeIcon,
  InfoIcon,
  ProfileIcon,
  SheetIcon,
} from '../../shared/icons/icons.tsx';
import { deviceTypeIcon } from '../../shared/device/deviceTypeIcon.ts';
import { placed, placedDevices, type PageId, type PlacedPage } from '../pages/pages.ts';

type Icon = ComponentType<IconProps>;

/** Leads to a page. */
export interface MenuLink {
  kind: 'link';
  page: PlacedPage;
  Icon: Icon;
  /** How many the page lists; null where that says nothing. */
  count: number | null;
}

export interface MenuGroup {
  kind: 'group';
  /** Key of its name under `shell:menu`. */
  key: 'overview' | 'devices';
  Icon: Icon;
  /** How the collapsed menu shows it: its few links as icons, or as one icon with the links beside it. */
  collapsedAs: 'links' | 'flyout';
  links: readonly MenuLink[];
}

/** Opens a dialog. */
export interface MenuAct {
  kind: 'act';
  key: 'about';
  Icon: Icon;
}

export type MenuItem = MenuLink | MenuGroup | MenuAct;

/**
 * The side menu in its order (spec A §2.2), the device types third with profiles of their settings. Guests have neither profiles nor
 * displays; firmware is for administrators.
 */
export function menuOf(
  types: readonly CodeName[],
  countOf: (type: string) => number,
  { guest, administrates }: { guest: boolean; administrates: boolean },
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
        ...(guest ? [] : [link('displays', DisplayIcon)]),
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
          page: placedDevices(code_id),
          Icon: deviceTypeIcon(code_id),
          count: countOf(code_id),
        })),
        ...(guest ? [] : [link('profiles', ProfileIcon)]),
      ],
    },
    link('fault', WarningIcon),
    link('chart', ChartIcon),
    link('sheet', SheetIcon),
    ...(administrates ? [link('firmware', FirmwareIcon)] : []),
    { kind: 'act', key: 'about', Icon: InfoIcon },
  ];
}

function link(id: Exclude<PageId, 'device'>, Icon: Icon): MenuLink {
  return { kind: 'link', page: placed(id), Icon, count: null };
}
