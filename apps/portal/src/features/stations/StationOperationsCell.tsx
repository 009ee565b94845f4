import type { Station } from '@heliograph/contracts/http';
import { FavouriteStar } from './favourite/FavouriteStar.tsx';
import { StationMenu } from './menu/StationMenu.tsx';
import styles from './StationGrid.module.css';

/** What can be done with the station of a row. */
export function StationOperationsCell({ station }: { station: Station }) {
  return (
    <span className={styles.operations}>
      <FavouriteStar station={station} />
      <StationMenu station={station} />
    </span>
  );
}
