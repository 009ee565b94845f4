import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { IconButton, createIcon } from '@heliograph/ui';
import styles from './FavouriteStar.module.css';
import { useFavourite } from './useFavourite.ts';

/** A toggle for the favourite mark; nothing for users without favourites. */
export function FavouriteStar({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const { isFavourite, toggle } = useFavourite(station);
  if (!station.rights.includes('collect')) return null;
  return (
    <IconButton
      className={styles.star ?? ''}
      label={t('favourite.of', { name: station.station_name })}
      aria-pressed={isFavourite}
      onClick={toggle}
      icon={<StarIcon isFilled={isFavourite} />}
    />
  );
}

const STAR = 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6L3.4 9.8l6-.8z';
const FullStar = createIcon(<path fill="currentColor" d={STAR} />);
const EmptyStar = createIcon(<path d={STAR} />);

/** A star, filled for a favourite. */
export const StarIcon = ({ isFilled }: { isFilled: boolean }) => (isFilled ? <FullStar /> : <EmptyStar />);
