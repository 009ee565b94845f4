import { entitiesAtom, summaryAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useState } from 'react';
import { AlarmCard } from './AlarmCard.tsx';
import { FleetPanel } from './FleetPanel.tsx';
import { Greeting } from './Greeting.tsx';
import styles from './HomePage.module.css';
import { QuickEntries, type QuickEntriesProps } from './QuickEntries.tsx';
import type { Selection } from './selection.ts';
import { StationSearch } from './StationSearch.tsx';
import { useAlarmDigest } from './useAlarmDigest.ts';
import { WeekCard } from './WeekCard.tsx';

const FleetMap = lazy(async () => ({ default: (await import('./FleetMap.tsx')).FleetMap }));

/** The overview: all stations on the map, the fleet's state beside it, its alarms and shortcuts below (spec B §2.2). */
export function HomePage(quick: QuickEntriesProps) {
  const { t } = useTranslation('home');
  const entities = useAtomValue(entitiesAtom);
  const devices = useAtomValue(summaryAtom)?.devices;
  const { digest, failed } = useAlarmDigest();
  const [selection, setSelection] = useState<Selection>(null);
  const showOnMap = (station: number) => setSelection({ station, from: 'list' });
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Greeting stations={entities?.stations.length ?? null} />
        <StationSearch stations={entities?.stations ?? NONE} onSelect={showOnMap} />
      </div>
      <section className={styles.map} aria-label={t('map.label')}>
        <Suspense fallback={null}>
          <FleetMap stations={entities?.stations ?? NONE} selection={selection} onSelect={setSelection} />
        </Suspense>
      </section>
      <FleetPanel
        stations={entities?.stations ?? null}
        selected={selection?.station ?? null}
        onSelect={showOnMap}
      />
      <QuickEntries {...quick} />
      <div className={styles.cards}>
        <AlarmCard
          kind="warning"
          devices={devices ? devices.warning + devices.abnormal : null}
          recent={digest?.warning ?? null}
          failed={failed}
          entities={entities}
        />
        <AlarmCard
          kind="fault"
          devices={devices?.fault ?? null}
          recent={digest?.fault ?? null}
          failed={failed}
          entities={entities}
        />
        <WeekCard week={digest?.week ?? null} failed={failed} />
      </div>
    </div>
  );
}

const NONE: never[] = [];
