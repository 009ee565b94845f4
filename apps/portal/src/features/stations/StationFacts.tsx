import type { Station, StationRight } from '@heliograph/contracts/http';
import { thumbnailUrl } from '@heliograph/domain/pictures';
import { userAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Grid, Reading } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { addressLine } from '../../shared/station/addressLine.ts';
import { usePlaneText } from '../../shared/station/planeTexts.ts';
import styles from './StationFacts.module.css';

/** Master data of a station, with a dash for missing values. */
export function StationFacts({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const rightsText = useRightsText();
  const planeText = usePlaneText();
  const { latitude, longitude } = station;
  const facts: [name: string, value: ReactNode][] = [
    [t('info.name'), station.station_name],
    [t('column.type'), station.station_type_name],
    [t('column.address'), addressLine(station)],
    [t('info.area'), station.area],
    [
      t('info.position'),
      latitude !== null &&
        longitude !== null &&
        `${format.number(latitude, 5)}, ${format.number(longitude, 5)}`,
    ],
    [t('info.zone'), station.time_zone],
    [t('info.installed'), <Reading key="kWp" value={format.number(station.installed_capacity)} unit="kWp" />],
    [t('info.planes'), station.planes.map(planeText).join('; ')],
    [
      t('info.rated'),
      station.rated_capacity > 0 && (
        <Reading key="Ah" value={format.number(station.rated_capacity)} unit="Ah" />
      ),
    ],
    [t('info.nmi'), station.nmi],
    [t('info.nmiReg'), t(station.nmi_reg === 1 ? 'info.yes' : 'info.no')],
    [t('info.agent'), station.agent],
    [t('info.lfdi'), station.LFDI],
    [t('info.currency'), station.currency],
    [t('column.owner'), station.create_name],
    [t('info.enterprise'), station.enterprise_name],
    [t('info.created'), format.date(station.create_time)],
    [t('info.permissions'), rightsText(station)],
  ];
  return (
    <Grid as="dl" min={144} gap={[12, 20]}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value === '' || value === false ? '—' : value}</dd>
        </div>
      ))}
    </Grid>
  );
}

/** Thumbnails of a station, each linked to the full picture in a new tab; nothing without pictures. */
export function StationPictures({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  if (station.station_image.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={t('info.pictures')}>
      {station.station_image.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img
              src={thumbnailUrl(address)}
              alt={t('info.picture', { number: index + 1, name: station.station_name })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The user's rights on a station, in words. */
function useRightsText(): (station: Station) => string {
  const { t } = useTranslation('station');
  const user = useAtomValue(userAtom);
  return ({ rights, create_user }) => {
    const has = (right: StationRight) => rights.includes(right);
    // Administrators may do it beside the owner.
    if (has('transfer')) return t(create_user === user?.user_name ? 'info.mayAllAsOwner' : 'info.mayAll');
    if (has('editAll')) return t('info.mayManage');
    return t(has('edit') ? 'info.mayEdit' : 'info.mayView');
  };
}
