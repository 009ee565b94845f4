import type { Station } from '@heliograph/contracts/http';
import { Link } from 'react-router-dom';
import { StationPicture } from '../../shared/station/StationPicture.tsx';
import { stationPath } from '../../shared/station/stationPath.ts';
import styles from './StationGrid.module.css';

/** A station's picture and name, which lead to its detail view. */
export function StationNameCell({ station }: { station: Station }) {
  return (
    <Link to={stationPath(station.id)} className={styles.name ?? ''}>
      <StationPicture images={station.station_image} className={styles.picture} />
      <span>{station.station_name}</span>
    </Link>
  );
}
