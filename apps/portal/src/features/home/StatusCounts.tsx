import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import panel from './FleetPanel.module.css';
import styles from './StatusCounts.module.css';

/** In the order of attention they ask for; each leads to its tab of the list. */
const LISTED = ['fault', 'abnormal', 'offline', 'normal'] as const;

/** How many stations stand how; also what the shapes on the map mean. @param counts null until known */
export function StatusCounts({ counts }: { counts: Record<StationLiveStatus, number> | null }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const unknown = counts?.nodata ?? 0;
  return (
    <section className={panel.section}>
      <h2 className={panel.title}>{t('fleet.status')}</h2>
      <ul className={styles.counts}>
        {LISTED.map((status) => (
          <li key={status}>
            <Link to={`${paths.powerDetail}?tab=${status}`} className={styles.count}>
              <span className={styles.number}>{counts ? format.integer(counts[status]) : '—'}</span>
              <StationStatus status={status} />
            </Link>
          </li>
        ))}
      </ul>
      {unknown > 0 && (
        <p className={styles.unknown}>
          <StationStatus status="nodata" />
          <span>{format.integer(unknown)}</span>
        </p>
      )}
    </section>
  );
}
