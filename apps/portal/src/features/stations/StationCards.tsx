import { LiveReading, lastKnownStationAtom, lastSeenAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useTranslation, useFormat } from '@heliograph/i18n';
import { Grid, Reading, Row, Stack, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { PAGE_SIZE, Pager } from '../../shared/grid/Pager.tsx';
import { addressLine } from '../../shared/station/addressLine.ts';
import { stationPath } from '../../shared/paths.ts';
import { StationPicture } from '../../shared/station/StationPicture.tsx';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import { StationMenu } from './menu/StationMenu.tsx';
import styles from './StationCards.module.css';
import type { StationList } from './useStationList.ts';

/** The list as cards, ten per page. */
export function StationCards({ stations, page, of, sortable, onPage }: StationList) {
  const { t } = useTranslation('station');
  const shown = sortable ? stations : stations.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <Stack gap={16}>
      <Grid as="ul" min={320} gap={12} aria-label={t('list')}>
        {shown.map(({ station }) => (
          <li key={station.id}>
            <StationCard station={station} />
          </li>
        ))}
      </Grid>
      <Pager
        page={page}
        pages={Math.max(1, Math.ceil(of / PAGE_SIZE))}
        total={t('total', { count: of })}
        onPage={onPage}
      />
    </Stack>
  );
}

/** [STN-03] One station with its live values; subscribes to that station only. */
function StationCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const live = useAtomValue(lastKnownStationAtom(station.id));
  const at = useAtomValue(lastSeenAtom(station.id));
  return (
    <article className={styles.card} aria-labelledby={`station-${station.id}`}>
      <Row as="header" gap={12} align="start">
        <StationPicture images={station.station_image} className={styles.picture} />
        <Text as="div" grow>
          <h2 id={`station-${station.id}`} className={styles.name}>
            <Link to={stationPath(station.id)} className={styles.link ?? ''}>
              {station.station_name}
            </Link>
          </h2>
          <span className={styles.type}>{station.station_type_name}</span>
        </Text>
        <span className={styles.operations}>
          <FavouriteStar station={station} />
          <StationMenu station={station} />
        </span>
      </Row>
      <Text above={10} tone="soft" size={14}>
        {addressLine(station)}
      </Text>
      <Row as="p" gap={[4, 12]} align="center" justify="between" wrap above={8} tone="faint" size={13}>
        <StationStatus status={live?.source.status ?? 'nodata'} pill />
        <span>{t('card.seen', { time: at === null ? t('never') : format.dateTime(at) })}</span>
      </Row>
      <dl className={styles.figures}>
        <div>
          <dt>{t('card.power')}</dt>
          <dd>
            <LiveReading lastKnown={live?.pv} format={format.power} />
          </dd>
        </div>
        <div>
          <dt>{t('card.today')}</dt>
          <dd>
            <LiveReading lastKnown={live?.today} format={format.energy} />
          </dd>
        </div>
        <div>
          <dt>{t('card.soc')}</dt>
          <dd>
            <LiveReading
              lastKnown={live?.soc}
              format={(soc) => ({ value: format.number(soc, 0), unit: '%' })}
            />
          </dd>
        </div>
        <div>
          <dt>{t('card.capacity')}</dt>
          <dd>
            <Reading value={format.number(station.installed_capacity)} unit="kWp" />
          </dd>
        </div>
      </dl>
      <footer className={styles.foot}>
        {live &&
          t('card.devices', {
            count: live.source.devices,
            online: live.source.online,
            offline: live.source.devices - live.source.online,
          })}
      </footer>
    </article>
  );
}
