import type { Station } from '@heliograph/contracts/http';
import { thumbnailOf } from '@heliograph/domain/pictures';
import { useTranslation } from '@heliograph/i18n';
import styles from './StationPictures.module.css';

/** The pictures of a station, small; each opens in full beside the portal. Nothing where there are none. */
export function StationPictures({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  if (station.station_image.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={t('info.pictures')}>
      {station.station_image.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img
              src={thumbnailOf(address)}
              alt={t('info.picture', { number: index + 1, name: station.station_name })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
