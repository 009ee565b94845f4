import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useState } from 'react';
import { FleetPanel } from './FleetPanel.tsx';
import { Greeting } from './Greeting.tsx';
import styles from './HomePage.module.css';
import type { Selection } from './selection.ts';

const FleetMap = lazy(async () => ({ default: (await import('./FleetMap.tsx')).FleetMap }));

/** The overview: all stations on the map, and the fleet's state beside it (spec B §2.2). */
export function HomePage() {
  const { t } = useTranslation('home');
  const entities = useAtomValue(entitiesAtom);
  const [selection, setSelection] = useState<Selection>(null);
  return (
    <div className={styles.page}>
      <section className={styles.map} aria-label={t('map.label')}>
        <Suspense fallback={null}>
          <FleetMap stations={entities?.stations ?? NONE} selection={selection} onSelect={setSelection} />
        </Suspense>
      </section>
      <Greeting stations={entities?.stations.length ?? null} />
      <FleetPanel
        stations={entities?.stations ?? null}
        selected={selection?.station ?? null}
        onSelect={(station) => setSelection({ station, from: 'list' })}
      />
    </div>
  );
}

const NONE: never[] = [];
