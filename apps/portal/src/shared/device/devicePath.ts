import type { Device } from '@heliograph/contracts/http';
import { generatePath } from 'react-router-dom';
import { paths } from '../paths.ts';

/** Where the detail of a device is, in the place of the list of its type (spec A §2.4). */
export const devicePath = ({ id, device_type }: Pick<Device, 'id' | 'device_type'>): string =>
  `${generatePath(paths.device, { deviceType: device_type })}?device=${id}`;
