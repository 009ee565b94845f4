import type { AnomalyCounts } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { localMidnight } from '@heliograph/domain/time';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { lazyView } from '@heliograph/ui/light';
import { atom, useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';
import { LoadFailure } from '../../shared/failure/LoadFailure.tsx';
import { PartBoundary } from '../../shared/failure/PartBoundary.tsx';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { untilAnswered, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { useIdle } from '../../shared/useIdle.ts';
import { AlarmCard } from './AlarmCard.tsx';
import type { Selection } from './FleetMap.tsx';
import { FleetPanel } from './FleetPanel.tsx';
import { Greeting } from './Greeting.tsx';
import styles from './HomePage.module.css';
import { QuickEntries, type QuickEntriesProps } from './QuickEntries.tsx';
import { StationSearch } from './StationSearch.tsx';
import { useFirstStation } from './useFirstStation.ts';
import { WeekCard } from './WeekCard.tsx';

const FirstSteps = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps);
const WorthVisit = lazyView(async () => (await import('./WorthVisit.tsx')).WorthVisit);
const FleetMap = lazyView(async () => (await import('./FleetMap.tsx')).FleetMap);
// Along with what it is to show, not after it.
void FleetMap.preload();

/** The overview: a map of all stations, the fleet's state beside it, alarms and shortcuts below. */
export function HomePage(quick: QuickEntriesProps) {
  const { t } = useTranslation('home');
  const entities = useAtomValue(entitiesAtom);
  const { data: digest, error } = useAlarmDigest();
  const [selection, setSelection] = useState<Selection>(null);
  const showOnMap = (station: number) => setSelection({ station, from: 'list' });
  const first = useFirstStation(entities);
  const isIdle = useIdle(entities !== null && (digest !== undefined || error !== null));
  const today = useAtomValue(todayAtom);
  useRecentOrigins(digest);
  return (
    <div className={styles.page} data-first={first.isNeeded ? true : undefined}>
      <div className={styles.head}>
        <Greeting stations={entities?.of ?? null} />
        <StationSearch stations={entities?.stations ?? NO_STATIONS} onSelect={showOnMap} />
      </div>
      {first.isNeeded ? (
        <section className={styles.first} aria-label={t('first.title')}>
          <FirstSteps station={first.station} onDone={first.dismiss} />
        </section>
      ) : (
        <section className={styles.map} aria-label={t('map.label')}>
          {first.isNeeded === false && (
            <PartBoundary failed={(retry) => <LoadFailure title={t('map.failed')} onRetry={retry} />}>
              <FleetMap
                stations={entities?.stations ?? NO_STATIONS}
                selection={selection}
                onSelect={setSelection}
              />
            </PartBoundary>
          )}
        </section>
      )}
      <FleetPanel entities={entities} selected={selection?.station ?? null} onSelect={showOnMap}>
        {isIdle && first.isNeeded === false && (
          <PartBoundary failed={() => null}>
            <Suspense fallback={null}>
              <WorthVisit today={today} />
            </Suspense>
          </PartBoundary>
        )}
      </FleetPanel>
      <QuickEntries {...quick} />
      <div className={styles.cards}>
        <AlarmCard
          kind="warning"
          open={digest?.week.pending.warnings ?? null}
          recent={digest?.warning ?? null}
          failed={error !== null}
          entities={entities}
        />
        <AlarmCard
          kind="fault"
          open={digest?.week.pending.faults ?? null}
          recent={digest?.fault ?? null}
          failed={error !== null}
          entities={entities}
        />
        <WeekCard week={digest?.week ?? null} failed={error !== null} />
      </div>
    </div>
  );
}

const NO_STATIONS: never[] = [];

/** Has the stations of recent alarms among the entities, which name them. */
function useRecentOrigins(digest: AlarmDigest | undefined) {
  const recent = digest ? [...digest.warning, ...digest.fault] : [];
  useLookAt({ deviceIds: recent.map(({ deviceId }) => deviceId) });
}

/** [HOME-03] Maximum number of recent alarms of each kind. */
const RECENT_LIMIT = 3;

interface AlarmDigest {
  /** [HOME-05] Warnings and faults by day, last seven days. */
  week: AnomalyCounts;
  /** Open ones first, the newest on top. */
  warning: readonly AlarmRecord[];
  fault: readonly AlarmRecord[];
}

/** Changes at local midnight, when the seven days move on. */
const todayAtom = atom((get) => localMidnight(viewerZone(), get(minuteAtom)));

/** Alarms of the last seven days, read again when an alarm starts or ends. */
function useAlarmDigest() {
  const today = useAtomValue(todayAtom);
  return useEngineQuery({
    key: ['digest of alarms', today],
    async ask({ api }): Promise<AlarmDigest> {
      const [week, warning, fault] = await Promise.all([
        api.alarms.week({ zone: viewerZone() }),
        api.alarms.recent({ limit: RECENT_LIMIT, kind: 'warning', pendingFirst: true }),
        api.alarms.recent({ limit: RECENT_LIMIT, kind: 'fault', pendingFirst: true }),
      ]);
      return { week, warning, fault };
    },
    rereadOn: ['alarms'],
    every: untilAnswered,
    keepsPrevious: true,
  });
}
