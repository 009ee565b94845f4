import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { addressLine } from '../../../shared/station/addressLine.ts';
import { useStandingText } from './useStandingText.ts';
import styles from './StationFacts.module.css';

/** What is known of a station besides its measurements; what nobody entered shows a dash. */
export function StationFacts({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const standing = useStandingText();
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
    [t('info.standing'), standing(station)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
