import { lastOnlineAtom, lastSeenAt, useFleetQuery, type ShownStations } from '@heliograph/board';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmsAtom, entitiesAtom, nowAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Card, EmptyState, Skeleton, StationIcon } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { SceneFrame } from '../shared/SceneFrame.tsx';
import { stationsStaleAtom, useThrottledStations } from '../shared/useShownStations.ts';
import styles from './MapScene.module.css';
import { StationIssueList } from './StationIssueList.tsx';
import { findNewFaults, findStationIssues, openSince } from './stationIssues.ts';
import { StatusCounts } from './StatusCounts.tsx';
import { useFleetMap } from './useFleetMap.ts';
import { WallMap } from './WallMap.tsx';

/** The stations on a map by status, their number in each status, and those that are not normal by name. */
export function MapScene() {
  const { t } = useTranslation(['scene', 'home']);
  const shown = useThrottledStations(asShown);
  const entities = useAtomValue(entitiesAtom);
  const alarms = useOpenAlarms();
  const lastOnline = useAtomValue(lastOnlineAtom);
  const now = useAtomValue(nowAtom);
  const { rows } = shown.value;
  const stale = useAtomValue(stationsStaleAtom);
  const stations = entities?.stations;
  const map = useFleetMap();

  const open = useMemo(() => openSince(alarms, entities?.devices ?? []), [alarms, entities]);
  const computeStatus = useMemo(() => {
    const known = new Map(Array.from(shown.value.rows.entries(), ([id, { status }]) => [id, status]));
    return (id: number) => known.get(id) ?? map?.statuses[id] ?? 'nodata';
  }, [shown, map]);
  const stationIssues = useMemo(
    () =>
      findStationIssues(stations ?? [], computeStatus, (id, status) =>
        status === 'fault' || status === 'abnormal'
          ? (open.get(id)?.[status] ?? null)
          : lastSeenAt(shown.value.rows.get(id)?.at, lastOnline.get(id)),
      ),
    [stations, computeStatus, open, lastOnline, shown],
  );
  const minute = Math.floor(now / 60_000) * 60_000;
  const newFaults = useMemo(
    () => (stale ? NO_STATIONS : findNewFaults(stationIssues, minute)),
    [stationIssues, minute, stale],
  );

  return (
    <SceneFrame title={t('map')}>
      {stations === undefined || (rows.size === 0 && stations.length > 0) ? (
        <Card title={t('stations.status')} className={styles.only}>
          <Skeleton />
        </Card>
      ) : entities?.of === 0 ? (
        <Card title={t('stations.status')} className={styles.only}>
          <EmptyState icon={<StationIcon />} title={t('home:empty')} />
        </Card>
      ) : (
        <div className={styles.layout}>
          <WallMap
            stations={stations}
            placed={map}
            statusOf={computeStatus}
            newFaults={newFaults}
            stale={stale}
          />
          <div className={styles.column}>
            <StatusCounts stale={stale} />
            <Card title={t('stations.attention')} stale={stale} className={styles.issues}>
              <StationIssueList
                stationIssues={stationIssues}
                newFaults={newFaults}
                now={minute}
                stale={stale}
              />
            </Card>
          </div>
        </div>
      )}
    </SceneFrame>
  );
}

const asShown = (shown: ShownStations) => shown;

const NO_STATIONS: ReadonlySet<number> = new Set();

/** Maximum alarms of each kind: more stations than are listed at once. */
const MAX_ALARMS = 100;
const NO_ALARMS: readonly AlarmRecord[] = [];

/** The newest open alarms, faults and warnings; none until loaded. */
function useOpenAlarms(): readonly AlarmRecord[] {
  const { api } = useEngine();
  const load = useCallback(async () => {
    const kinds = (['fault', 'warning'] as const).map((kind) =>
      api.alarms.recent({ limit: MAX_ALARMS, kind, pendingFirst: true }),
    );
    const records = (await Promise.all(kinds)).flat().filter(({ state }) => state === 0);
    return { records, computedAt: Date.now() };
  }, [api]);
  const { value } = useFleetQuery(load, { trigger: useAtomValue(alarmsAtom) });
  return value?.records ?? NO_ALARMS;
}
