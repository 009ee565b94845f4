import { BoardIcon, PvIcon, StationIcon, WarningIcon, type IconProps } from '@heliograph/ui';
import type { ComponentType } from 'react';
import {
  ChartIcon,
  DisplayIcon,
  HelpIcon,
  HomeIcon,
  InfoIcon,
  KeyIcon,
  ManualIcon,
  ProfileIcon,
  SheetIcon,
  UserIcon,
} from '../../../shared/icons/icons.tsx';
import { deviceTypeIcon } from '../../../shared/device/deviceTypeIcon.ts';
import type { SearchEntry } from './findEntries.ts';

const icons: Record<string, ComponentType<IconProps>> = {
  main: HomeIcon,
  bulletinBoard: BoardIcon,
  displays: DisplayIcon,
  powerDetail: PvIcon,
  profiles: ProfileIcon,
  fault: WarningIcon,
  chart: ChartIcon,
  sheet: SheetIcon,
  userCenter: UserIcon,
  changePassword: KeyIcon,
  help: HelpIcon,
  action: ManualIcon,
  about: InfoIcon,
  station: StationIcon,
};

export function entryIcon({ icon }: SearchEntry): ComponentType<IconProps> {
  return icons[icon] ?? deviceTypeIcon(icon);
}
