import { formatMoment } from '@heliograph/board';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { CheckIcon, EmptyState, StatusMark, Text } from '@heliograph/ui/light';
import { FittedName } from '../shared/FittedName.tsx';
import { statusTone } from '../shared/statusTone.ts';
import { useFittingRows } from '../shared/useFittingRows.ts';
import { useRowAnimation } from '../shared/useRowAnimation.ts';
import styles from './StationIssueList.module.css';
import type { StationIssue } from './stationIssues.ts';

export interface StationIssueListProps {
  stationIssues: readonly StationIssue[];
  /** Stations with a new fault. */
  newFaults: ReadonlySet<number>;
  /** ms, to the minute. */
  now: number;
  stale: boolean;
}

/** As many of the stations that are not normal as fit, and how many more there are. */
export function StationIssueList({ stationIssues, newFaults, now, stale }: StationIssueListProps) {
  const { t } = useTranslation(['scene', 'common']);
  const [container, rows] = useFittingRows<HTMLDivElement>();
  // The last row shows how many more there are.
  const shown = stationIssues.length <= rows ? stationIssues : stationIssues.slice(0, Math.max(0, rows - 1));
  const list = useRowAnimation<HTMLUListElement>(shown.map(({ station }) => String(station.id)));
  return (
    <div ref={container} className={styles.container}>
      {stationIssues.length === 0 ? (
        <EmptyState
          icon={<CheckIcon />}
          title={t(stale ? 'stations.wereNormal' : 'stations.allNormal')}
          mood={stale ? 'plain' : 'good'}
        />
      ) : (
        <ul ref={list} className={styles.rows} data-stale={stale || undefined}>
          {shown.map((issue) => (
            <StationIssueRow
              key={issue.station.id}
              issue={issue}
              now={now}
              fresh={newFaults.has(issue.station.id)}
            />
          ))}
          {rows > 0 && shown.length < stationIssues.length && (
            <li className={styles.more}>
              {t('stations.more', { count: stationIssues.length - shown.length })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function StationIssueRow({ issue, now, fresh }: { issue: StationIssue; now: number; fresh: boolean }) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const { station, status, since } = issue;
  const began = since === null ? null : formatMoment(format, since, now);
  return (
    <li className={styles.row} data-tone={statusTone(status)} data-fresh={fresh || undefined}>
      <StatusMark tone={statusTone(status)} className={styles.mark} />
      <Text as="div" grow>
        <FittedName name={station.station_name} className={styles.name} />
        <p className={styles.since}>
          <strong>{t(`common:status.${status}`)}</strong>
          <span>
            {began === null
              ? status === 'nodata' && t('stations.never')
              : status === 'fault' || status === 'abnormal'
                ? t('common:since', { time: began })
                : t('stations.lastSeen', { time: began })}
          </span>
        </p>
      </Text>
    </li>
  );
}
