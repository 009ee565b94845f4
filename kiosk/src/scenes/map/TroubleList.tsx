import { momentText } from '@heliograph/board';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { CheckIcon, EmptyState, StatusMark } from '@heliograph/ui';
import { FittedName } from '../frame/FittedName.tsx';
import { useFittingRows } from '../frame/useFittingRows.ts';
import { useGlide } from '../frame/useGlide.ts';
import { statusTone } from '../stations/statusTone.ts';
import styles from './TroubleList.module.css';
import type { Trouble } from './troubles.ts';

export interface TroubleListProps {
  troubles: readonly Trouble[];
  /** Those that have just begun. */
  news: ReadonlySet<number>;
  /** ms, to the minute. */
  now: number;
  old: boolean;
}

/** The stations that are not normal, as many as fit, and how many more there are. */
export function TroubleList({ troubles, news, now, old }: TroubleListProps) {
  const { t } = useTranslation(['scene', 'common']);
  const [container, rows] = useFittingRows<HTMLDivElement>();
  // The last row says how many more.
  const shown = troubles.length <= rows ? troubles : troubles.slice(0, Math.max(0, rows - 1));
  const list = useGlide<HTMLUListElement>(shown.map(({ station }) => String(station.id)));
  return (
    <div ref={container} className={styles.container}>
      {troubles.length === 0 ? (
        <EmptyState
          icon={<CheckIcon />}
          title={t(old ? 'stations.wasWell' : 'stations.well')}
          mood={old ? 'plain' : 'good'}
        />
      ) : (
        <ul ref={list} className={styles.rows} data-old={old || undefined}>
          {shown.map((trouble) => (
            <TroubleRow
              key={trouble.station.id}
              trouble={trouble}
              now={now}
              fresh={news.has(trouble.station.id)}
            />
          ))}
          {rows > 0 && shown.length < troubles.length && (
            <li className={styles.more}>{t('stations.more', { count: troubles.length - shown.length })}</li>
          )}
        </ul>
      )}
    </div>
  );
}

function TroubleRow({ trouble, now, fresh }: { trouble: Trouble; now: number; fresh: boolean }) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const { station, status, since } = trouble;
  const began = since === null ? null : momentText(format, since, now);
  return (
    <li className={styles.row} data-tone={statusTone(status)} data-fresh={fresh || undefined}>
      <StatusMark tone={statusTone(status)} className={styles.mark} />
      <div className={styles.what}>
        <FittedName name={station.station_name} className={styles.name} />
        <p className={styles.since}>
          <strong>{t(`common:status.${status}`)}</strong>
          <span>
            {began === null
              ? status === 'nodata' && t('stations.never')
              : status === 'fault' || status === 'abnormal'
                ? t('common:since', { time: began })
                : t('stations.heard', { time: began })}
          </span>
        </p>
      </div>
    </li>
  );
}
