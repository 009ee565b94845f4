import type { DeviceType } from '@heliograph/contracts/http';
import { DeviceIcon, GatewayIcon, type IconProps } from '@heliograph/ui';
import type { ComponentType } from 'react';
import {
  BreakerIcon,
  ChargerIcon,
  InverterIcon,
  MeterIcon,
  StringInverterIcon,
  ThreePhaseIcon,
} from '../icons/icons.tsx';

const icons: Record<DeviceType, ComponentType<IconProps>> = {
  C001: GatewayIcon,
  C002: InverterIcon,
  C003: StringInverterIcon,
  C004: ThreePhaseIcon,
  C005: MeterIcon,
  C006: BreakerIcon,
  C007: ChargerIcon,
};

export function isDeviceType(code: string): code is DeviceType {
  return Object.hasOwn(icons, code);
}

export function deviceTypeIcon(code: string): ComponentType<IconProps> {
  return isDeviceType(code) ? icons[code] : DeviceIcon;
}
