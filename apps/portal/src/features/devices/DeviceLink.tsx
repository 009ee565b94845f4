import type { Device } from '@heliograph/contracts/http';
import { Link } from 'react-router-dom';
import styles from './DeviceLink.module.css';
import { useDetailAddress } from './deviceNavigation.ts';

/** Device name linking to its detail, with the station below it where the grid has no station column. */
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
