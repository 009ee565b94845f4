import { FlowDiagram, hasPower, lastKnownStationAtom, lastSeenAtom } from '@heliograph/board';
import type { Device, Station } from '@heliograph/contracts/http';
import { DeviceTypeCode } from '@heliograph/domain/models';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  Button,
  EmptyState,
  IconButton,
  Row,
  StationIcon,
  Text,
  useLocalStorage,
  useMediaQuery,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Fragment, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AlarmBanner } from '../../../shared/alarms/AlarmBanner.tsx';
import { useRecall } from '../../../shared/useRecall.ts';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { DeviceLinks } from '../../../shared/device/DeviceLinks.tsx';
import { useDeviceStatuses } from '../../../shared/device/useDeviceStatuses.ts';
import { ConnectNotice } from '../../../shared/gateway/ConnectNotice.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import page from '../../../shared/page/page.module.css';
import rows from '../../../shared/page/rows.module.css';
import { meterFilePath, paths, schedulePath } from '../../../shared/paths.ts';
import { addressLine } from '../../../shared/station/addressLine.ts';
import { StationGone } from '../../../shared/station/StationGone.tsx';
import { StationStatus } from '../../../shared/station/StationStatus.tsx';
import { FavouriteStar } from '../FavouriteStar.tsx';
import { StationFacts, StationPictures } from '../StationFacts.tsx';
import { StationMenu } from '../menu/StationMenu.tsx';
import type { ListedStation } from '../stationFilter.ts';
import { useListedStations } from '../useListedStations.ts';
import { AlarmsCard } from './AlarmsCard.tsx';
import { findDetailLayout, type DetailCardId, type DetailLayout } from './detailLayout.ts';
import { BatteryTimeNote } from './BatteryTimeNote.tsx';
import { PeriodCard } from './day/PeriodCard.tsx';
import { ValueCard } from './ValueCard.tsx';
import { DetailCard } from './DetailCard.tsx';
import { EnergyCard } from './EnergyCard.tsx';
import { CalendarIcon, MaintenanceIcon, MeterIcon, SidebarIcon } from '../../../shared/icons.tsx';
import { LossesLink } from './LossesLink.tsx';
import { QualityLink } from './QualityLink.tsx';
import { StationSidebar } from './StationSidebar.tsx';
import styles from './StationDetailPage.module.css';

/** [STN-05] Everything about one station, with the list of the others beside it. */
export function StationDetailPage({ id }: { id: number }) {
  const { t } = useTranslation('station');
  const isHeld = useLookAt({ stations: [id] });
  const stations = useListedStations();
  const current = stations?.find(({ station }) => station.id === id);
  return (
    <div className={page.page}>
      <BackLink to={paths.powerDetail}>{t('detail.back')}</BackLink>
      {stations === null || (!current && !isHeld) ? (
        <ListSkeleton />
      ) : current ? (
        <StationDetail listed={current} stations={stations} />
      ) : (
        <StationGone />
      )}
    </div>
  );
}

function StationDetail({ listed, stations }: { listed: ListedStation; stations: readonly ListedStation[] }) {
  const { t } = useTranslation('station');
  const { station, status } = listed;
  const isNarrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });
  const [isSidebarOpen, setIsSidebarOpen] = useLocalStorage<boolean>({
    key: 'station-column',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const showsSidebar = isSidebarOpen && !isNarrow;
  const layout = findDetailLayout(station.station_type);
  useRecall(station.id);
  return (
    <>
      <Row gap={[12, 24]} align="center" justify="between" wrap>
        <div className={styles.title}>
          {!isNarrow && (
            <IconButton
              label={t(showsSidebar ? 'detail.hideOthers' : 'detail.showOthers')}
              icon={<SidebarIcon />}
              onClick={() => setIsSidebarOpen(!isSidebarOpen)}
            />
          )}
          <div>
            <div className={styles.name}>
              <h1 className={page.title}>{station.station_name}</h1>
              <StationStatus status={status} pill />
            </div>
            <Text tone="soft" size={14}>
              {station.station_type_name} · {addressLine(station)}
            </Text>
          </div>
        </div>
        <Row gap={8} align="center" wrap>
          <QualityLink key={station.id} station={station} />
          <LossesLink key={`losses-${station.id}`} station={station} />
          <Button
            variant="default"
            component={Link}
            to={`${paths.maintenance}?station=${station.id}`}
            leftSection={<MaintenanceIcon />}
          >
            {t('detail.maintenance')}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={meterFilePath(station.id)}
            leftSection={<MeterIcon />}
          >
            {t('detail.meterFile')}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={schedulePath(station.id)}
            leftSection={<CalendarIcon />}
          >
            {t('detail.schedule')}
          </Button>
          <FavouriteStar station={station} />
          <StationMenu station={station} />
        </Row>
      </Row>
      <StationAlarms key={`alarms-${station.id}`} station={station} status={status} />
      <ConnectNotice key={`connect-${station.id}`} station={station} />
      <div className={styles.detail} data-beside={showsSidebar || undefined}>
        {showsSidebar && <StationSidebar shownId={station.id} stations={stations} />}
        {/* The key resets the chosen day and pending requests when another station opens. */}
        <div key={station.id} className={styles.main}>
          <div className={styles.cards}>
            {layout.cards.map((card) => (
              <Fragment key={card}>{cards[card](station, layout)}</Fragment>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

/** Current problems of a station. */
function StationAlarms({ station, status }: Pick<ListedStation, 'station' | 'status'>) {
  const devices = useStationDevices(station.id);
  const lastSeen = useAtomValue(lastSeenAtom(station.id));
  return <AlarmBanner devices={devices} status={status} lastSeen={lastSeen} />;
}

function useStationDevices(stationId: number): readonly Device[] {
  const devices = useAtomValue(entitiesAtom)?.devices;
  return useMemo(
    () => devices?.filter(({ station_id }) => station_id === stationId) ?? [],
    [devices, stationId],
  );
}

const cards: Record<DetailCardId, (station: Station, layout: DetailLayout) => ReactNode> = {
  flow: (station) => <FlowCard station={station} />,
  energy: (station, layout) => <EnergyCard station={station} layout={layout} />,
  value: (station) => <ValueCard station={station} />,
  day: (station) => <PeriodCard station={station} />,
  devices: (station) => <DevicesCard station={station} />,
  alarms: (station) => <AlarmsCard station={station} />,
  facts: (station) => <FactsCard station={station} />,
};

function FactsCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  return (
    <DetailCard card="facts" title={t('detail.facts')}>
      <StationPictures station={station} />
      <StationFacts station={station} />
    </DetailCard>
  );
}

/** Live power flow of a station. */
function FlowCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const live = useAtomValue(lastKnownStationAtom(station.id));
  const at = useAtomValue(lastSeenAtom(station.id));
  const now = useAtomValue(minuteAtom);
  const inverter = useStationDevices(station.id).find(
    ({ device_type }) => device_type === DeviceTypeCode.hybridInverter,
  );
  return (
    <DetailCard
      card="flow"
      title={t('detail.flow')}
      aside={
        at !== null && (
          <Text as="span" tone="faint" size={13}>
            {t('card.seen', { time: format.dateTime(at) })}
          </Text>
        )
      }
    >
      {live && hasPower(live) ? (
        <>
          <FlowDiagram hub={<StationIcon />} powers={live} soc={live.soc} now={now} />
          {inverter && <BatteryTimeNote station={station} inverter={inverter} live={live} />}
        </>
      ) : (
        <EmptyState icon={<StationIcon />} title={t('detail.noData')} hint={t('detail.noDataHint')} />
      )}
    </DetailCard>
  );
}

/** The devices of a station with their live status; each links to its detail page. */
function DevicesCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const own = useDeviceStatuses(useStationDevices(station.id));
  const title = t('detail.devices', { count: own.length });
  return (
    <DetailCard card="devices" title={title}>
      {own.length === 0 ? (
        <p className={rows.none}>{t('detail.noDevices')}</p>
      ) : (
        <DeviceLinks label={title} devices={own} />
      )}
    </DetailCard>
  );
}
