import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, IconButton, StationIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import { paths } from '../../../shared/paths.ts';
import { addressLine } from '../../../shared/station/addressLine.ts';
import { StationStatus } from '../../../shared/station/StationStatus.tsx';
import { FavouriteStar } from '../favourite/FavouriteStar.tsx';
import { StationMenu } from '../menu/StationMenu.tsx';
import type { ListedStation } from '../stationFilter.ts';
import { useListedStations } from '../useListedStations.ts';
import { AlarmsCard } from './AlarmsCard.tsx';
import { containerOf, type DetailCardId, type DetailContainer } from './containers.ts';
import { DayChartCard } from './day/DayChartCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { EnergyCard } from './EnergyCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import { FlowCard } from './flow/FlowCard.tsx';
import { SidebarIcon } from './icons.tsx';
import { StationColumn } from './StationColumn.tsx';
import styles from './StationDetailPage.module.css';

/** One station with all that is known of it, and the others beside it (spec B §2.4). */
export function StationDetailPage({ id }: { id: number }) {
  const { t } = useTranslation('station');
  const stations = useListedStations();
  const shown = stations?.find(({ station }) => station.id === id);
  return (
    <div className={layout.page}>
      <BackLink to={paths.powerDetail}>{t('detail.back')}</BackLink>
      {stations === null ? (
        <ListSkeleton />
      ) : shown ? (
        <Detail listed={shown} stations={stations} />
      ) : (
        <>
          <h1 className={layout.title}>{t('detail.gone')}</h1>
          <EmptyState
            icon={<StationIcon />}
            title={t('detail.gone')}
            hint={t('detail.goneHint')}
            action={
              <Button mt="sm" variant="light" component={Link} to={paths.powerDetail}>
                {t('reset')}
              </Button>
            }
          />
        </>
      )}
    </div>
  );
}

function Detail({ listed, stations }: { listed: ListedStation; stations: readonly ListedStation[] }) {
  const { t } = useTranslation('station');
  const { station, status } = listed;
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });
  const [kept, keep] = useLocalStorage<boolean>({
    key: 'station-column',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const beside = kept && !narrow;
  const container = containerOf(station.station_type);
  return (
    <>
      <div className={layout.head}>
        <div className={styles.title}>
          {!narrow && (
            <IconButton
              label={t(beside ? 'detail.hideOthers' : 'detail.showOthers')}
              icon={<SidebarIcon />}
              onClick={() => keep(!kept)}
            />
          )}
          <div>
            <div className={styles.name}>
              <h1 className={layout.title}>{station.station_name}</h1>
              <StationStatus status={status} pill />
            </div>
            <p className={styles.address}>
              {station.station_type_name} · {addressLine(station)}
            </p>
          </div>
        </div>
        <div className={styles.operations}>
          <FavouriteStar station={station} />
          <StationMenu station={station} />
        </div>
      </div>
      <div className={styles.detail} data-beside={beside || undefined}>
        {beside && <StationColumn shown={station.id} stations={stations} />}
        {/* Another station is another view: a chosen day and what is on its way stay with the one before. */}
        <div key={station.id} className={styles.room}>
          <div className={styles.cards}>
            {container.cards.map((card) => (
              <Fragment key={card}>{cards[card](station, container)}</Fragment>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

const cards: Record<DetailCardId, (station: Station, container: DetailContainer) => ReactNode> = {
  flow: (station) => <FlowCard station={station} />,
  energy: (station, container) => <EnergyCard station={station} container={container} />,
  day: (station) => <DayChartCard station={station} />,
  devices: (station) => <DevicesCard station={station} />,
  alarms: (station) => <AlarmsCard station={station} />,
  facts: (station) => <FactsCard station={station} />,
};
