import type { Device } from '@heliograph/contracts/http';
import { Link } from 'react-router-dom';
import styles from './DeviceLink.module.css';
import { useDetailAddress } from './useDetailAddress.ts';

/** The name of a device in the list, which leads to its detail. */
export function DeviceLink({ device }: { device: Device }) {
  return (
    <Link to={useDetailAddress(device)} className={styles.name ?? ''}>
      {device.obj_name}
    </Link>
  );
}
