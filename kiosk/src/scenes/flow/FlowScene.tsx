import {
  FlowDiagram,
  formatMoment,
  hasPower,
  keepLastKnown,
  lastOnlineAtom,
  lastSeenAt,
  markStale,
  shownStationsAtom,
  useFleetQuery,
  type LastKnownLive,
  type QueryResult,
} from '@heliograph/board';
import type { StationDay } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { energiesAtom, entitiesAtom, nowAtom, useEngine } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BrokenLinkIcon,
  Card,
  EmptyState,
  Skeleton,
  StationIcon,
  StatusMark,
  Text,
} from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useCallback, useEffect, useMemo } from 'react';
import { FittedName } from '../shared/FittedName.tsx';
import { SceneFrame, type SceneProps } from '../shared/SceneFrame.tsx';
import { statusTone } from '../shared/statusTone.ts';
import { stationsStaleAtom } from '../shared/useShownStations.ts';
import { DayCurveCard } from './DayCurveCard.tsx';
import { EnergiesCard } from './EnergiesCard.tsx';
import styles from './FlowScene.module.css';

/** One station: its power flow now and its energy today. */
export function FlowScene({ scene }: SceneProps<'flow'>) {
  const { t } = useTranslation('scene');
  const entities = useAtomValue(entitiesAtom);
  const isHeld = useLookAt({ stations: [scene.station_id] });
  const stale = useAtomValue(stationsStaleAtom);
  const station = entities?.stations.find(({ id }) => id === scene.station_id);
  return (
    <SceneFrame title={t('flow')}>
      {station ? (
        <StationFlow key={station.id} station={station} stale={stale} />
      ) : (
        <Card title={t('flow')} className={styles.only}>
          {entities === null || !isHeld ? (
            <Skeleton />
          ) : (
            <EmptyState icon={<BrokenLinkIcon />} title={t('stationGone')} hint={t('stationGoneHint')} />
          )}
        </Card>
      )}
    </SceneFrame>
  );
}

/** A station's name and status, its power now, its energy today and its power over the day. */
function StationFlow({ station, stale }: { station: Station; stale: boolean }) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const lastKnown = useAtomValue(useMemo(() => createStationAtom(station.id), [station.id]));
  const live = lastKnown && stale ? markStale(lastKnown) : lastKnown;
  const lastOnline = useAtomValue(lastOnlineAtom).get(station.id);
  const minute = Math.floor(useAtomValue(nowAtom) / 60_000) * 60_000;
  const today = useToday(station.id);
  const { api } = useEngine();
  useEffect(
    () => void api.stations.recall({ stationId: station.id }).catch(() => undefined),
    [api, station.id],
  );
  const status = live?.source.status ?? 'nodata';
  const at = lastSeenAt(live?.source.at, lastOnline);
  return (
    <div className={styles.layout}>
      <div className={styles.station} data-stale={stale || undefined}>
        <StatusMark tone={statusTone(status)} className={styles.mark} />
        <FittedName name={station.station_name} className={styles.name} />
        <div className={styles.facts}>
          <Text as="span" tone="ink" weight={600}>
            {t(`common:status.${status}`)}
          </Text>
          {at !== null && <span>{t('energy.asOf', { time: formatMoment(format, at, minute) })}</span>}
        </div>
      </div>
      <Card title={t('energy.now')} stale={stale} className={styles.picture}>
        {live && hasPower(live) ? (
          <FlowDiagram hub={<StationIcon />} powers={live} soc={live.soc} size="wall" />
        ) : (
          <EmptyState icon={<StationIcon />} title={t('energy.noData')} hint={t('energy.noDataHint')} />
        )}
      </Card>
      <EnergiesCard result={today} unlinked={stale} className={styles.energies} />
      <DayCurveCard result={today} unlinked={stale} zone={station.time_zone} className={styles.day} />
    </div>
  );
}

/** A station as last known, value by value. Create one per component. */
const createStationAtom = (station: number) =>
  selectAtom(shownStationsAtom, ({ rows }, before?: LastKnownLive | null) =>
    keepLastKnown(before, rows.get(station) ?? null),
  );

/** The station's local day so far. */
function useToday(stationId: number): QueryResult<StationDay> {
  const { api } = useEngine();
  const load = useCallback(() => api.stations.day({ stationId, date: null }), [api, stationId]);
  return useFleetQuery(load, { key: stationId, trigger: useAtomValue(energiesAtom) });
}
