import type { Device } from '@heliograph/contracts/http';
import { Link } from 'react-router-dom';
import styles from './DeviceLink.module.css';
import { useDetailAddress } from './useDetailAddress.ts';

/** The name of a device in the list, which leads to its detail; with its station below where there is no column for it. */
export function DeviceLink({ device, site }: { device: Device; site?: string }) {
  return (
    <span className={styles.place}>
      <Link to={useDetailAddress(device)} className={styles.name ?? ''}>
        {device.obj_name}
      </Link>
      {site !== undefined && <small className={styles.site}>{site}</small>}
    </span>
  );
}
