import { deviceTypes, isDeviceType } from '@heliograph/domain/models';
import { DeviceIcon, type IconProps } from '@heliograph/ui/light';
import type { ComponentType } from 'react';
import { deviceIcons } from '../icons.tsx';

/** The icon of a device type; a generic one for unknown codes. */
export const deviceTypeIcon = (code: string): ComponentType<IconProps> =>
  isDeviceType(code) ? deviceIcons[deviceTypes[code].icon] : DeviceIcon;
