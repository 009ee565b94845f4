import { useTranslation } from '@heliograph/i18n';
import { StatusLabel } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import rows from '../page/rows.module.css';
import { devicePath } from '../paths.ts';
import { deviceTone } from './deviceTone.ts';
import type { DeviceWithStatus } from './useDeviceStatuses.ts';

/** Devices with their status, each with a link to its detail. */
export function DeviceLinks({ label, devices }: { label: string; devices: readonly DeviceWithStatus[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={label}>
      {devices.map(({ device, status }) => (
        <li key={device.id} className={rows.row}>
          <span className={rows.main}>
            <Link to={devicePath(device)} className={rows.link ?? ''}>
              {device.obj_name}
            </Link>
            <span className={rows.note}>
              {device.type_name} · {device.device_code}
            </span>
          </span>
          <StatusLabel tone={deviceTone[status]}>{t(`status.${status}`)}</StatusLabel>
        </li>
      ))}
    </ul>
  );
}
