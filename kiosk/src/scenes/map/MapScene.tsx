import { lastOnlineAtom, type ShownStations } from '@heliograph/board';
import { entitiesAtom, nowAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Card, EmptyState, Skeleton, StationIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { SceneFrame } from '../frame/SceneFrame.tsx';
import { useOld } from '../stations/useOld.ts';
import { useCalmly } from '../stations/useCalmly.ts';
import styles from './MapScene.module.css';
import { StatusCounts } from './StatusCounts.tsx';
import { TroubleList } from './TroubleList.tsx';
import { WallMap } from './WallMap.tsx';
import { countsOf, newsOf, openSince, troublesOf } from './troubles.ts';
import { useOpenAlarms } from './useOpenAlarms.ts';

/** The stations on a map by status, how many are in which, and those that are not normal by name. */
export function MapScene() {
  const { t } = useTranslation(['scene', 'home']);
  const shown = useCalmly(asShown);
  const entities = useAtomValue(entitiesAtom);
  const alarms = useOpenAlarms();
  const lastOnline = useAtomValue(lastOnlineAtom);
  const now = useAtomValue(nowAtom);
  const { rows } = shown.value;
  const old = useOld();
  const stations = entities?.stations;

  const open = useMemo(() => openSince(alarms, entities?.devices ?? []), [alarms, entities]);
  const statusOf = useMemo(() => {
    const known = new Map(Array.from(shown.value.rows.entries(), ([id, { status }]) => [id, status]));
    return (id: number) => known.get(id) ?? 'nodata';
  }, [shown]);
  const { counts, troubles } = useMemo(
    () => ({
      counts: countsOf(stations ?? [], statusOf),
      troubles: troublesOf(stations ?? [], statusOf, (id, status) =>
        status === 'fault' || status === 'abnormal'
          ? (open.get(id)?.[status] ?? null)
          : (shown.value.rows.get(id)?.at ?? lastOnline.get(id) ?? null),
      ),
    }),
    [stations, statusOf, open, lastOnline, shown],
  );
  const minute = Math.floor(now / 60_000) * 60_000;
  const news = useMemo(() => (old ? NONE : newsOf(troubles, minute)), [troubles, minute, old]);

  return (
    <SceneFrame title={t('map')}>
      {stations === undefined || (rows.size === 0 && stations.length > 0) ? (
        <Card title={t('stations.status')} className={styles.only}>
          <Skeleton />
        </Card>
      ) : stations.length === 0 ? (
        <Card title={t('stations.status')} className={styles.only}>
          <EmptyState icon={<StationIcon />} title={t('home:empty')} />
        </Card>
      ) : (
        <div className={styles.layout}>
          <WallMap stations={stations} statusOf={statusOf} news={news} old={old} />
          <div className={styles.column}>
            <StatusCounts counts={counts} old={old} />
            <Card title={t('stations.attention')} old={old} className={styles.troubles}>
              <TroubleList troubles={troubles} news={news} now={minute} old={old} />
            </Card>
          </div>
        </div>
      )}
    </SceneFrame>
  );
}

const asShown = (shown: ShownStations) => shown;

const NONE: ReadonlySet<number> = new Set();
