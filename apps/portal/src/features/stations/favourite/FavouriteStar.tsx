import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { ActionIcon } from '@mantine/core';
import { StarIcon } from './StarIcon.tsx';
import { useFavourite } from './useFavourite.ts';
import styles from './FavouriteStar.module.css';

/** The star that marks a station as a favourite; nothing for those who have none. */
export function FavouriteStar({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const { on, toggle } = useFavourite(station);
  if (!station.rights.includes('collect')) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={styles.star ?? ''}
      aria-label={t('favourite.of', { name: station.station_name })}
      aria-pressed={on}
      onClick={toggle}
    >
      <StarIcon full={on} />
    </ActionIcon>
  );
}
