import { BoardIcon, DeviceIcon, StationIcon, type IconProps } from '@heliograph/ui';
import type { ComponentType } from 'react';
import {
  ChartIcon,
  FaultIcon,
  HelpIcon,
  HomeIcon,
  InfoIcon,
  KeyIcon,
  ManualIcon,
  SheetIcon,
  UserIcon,
} from '../../../shared/icons/icons.tsx';
import { deviceTypeIcon } from '../../pages/deviceTypes.ts';
import type { SearchEntry } from './findEntries.ts';

const pageIcons: Record<string, ComponentType<IconProps>> = {
  main: HomeIcon,
  bulletinBoard: BoardIcon,
  powerDetail: StationIcon,
  fault: FaultIcon,
  chart: ChartIcon,
  sheet: SheetIcon,
  userCenter: UserIcon,
  changePassword: KeyIcon,
  help: HelpIcon,
  action: ManualIcon,
  about: InfoIcon,
};

export function entryIcon({ kind, id }: SearchEntry): ComponentType<IconProps> {
  if (kind === 'page') return pageIcons[id] ?? HomeIcon;
  if (kind === 'deviceType') return deviceTypeIcon(id);
  return kind === 'station' ? StationIcon : DeviceIcon;
}
