import type { StationLosses } from '@heliograph/contracts/http';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import { Text } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { lastDays } from '../../shared/alarms/lastDays.ts';
import { lossesPath, paths } from '../../shared/paths.ts';
import { callQuery, untilAnswered, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import panel from './FleetPanel.module.css';
import styles from './WorthVisit.module.css';

/** Losses are those of the last days. */
const DAYS = 30;
/** Stations that are listed, and asked for, as some are left out. */
const [MAX_LISTED, MAX_ASKED] = [5, 20];

/** [LOS-06] The stations whose lasting losses cost most if nobody acts; nothing until they are known. */
export function WorthVisit({ today }: { today: number }) {
  const { t } = useTranslation('lossReport');
  const { data, error } = useEngineQuery({
    ...callQuery('losses.getFleetLosses', { ...lastDays(DAYS, today, viewerZone()), most: MAX_ASKED }),
    every: untilAnswered,
    keepsPrevious: true,
  });
  if (data === undefined && error === null) return null;
  const visits = data?.list.filter(isWorthVisit).slice(0, MAX_LISTED) ?? [];
  return (
    <section className={panel.section} aria-label={t('visit.title')}>
      <h2 className={panel.title}>
        {t('visit.title')}
        <Link to={`${paths.sheet}?report=losses`} className={panel.all ?? ''}>
          {t('visit.all')}
        </Link>
      </h2>
      {visits.length > 0 ? (
        <Visits visits={visits} />
      ) : (
        <Text tone="soft" size={14}>
          {t(data === undefined ? 'visit.failed' : data.of === 0 ? 'visit.unjudged' : 'visit.none')}
        </Text>
      )}
    </section>
  );
}

function Visits({ visits }: { visits: readonly StationLosses[] }) {
  const { t } = useTranslation(['lossReport', 'losses']);
  const format = useFormat();
  return (
    <>
      <ol className={styles.list}>
        {visits.map(({ station_id, station_name, worst, ahead, currency, lost }) => (
          <li key={station_id}>
            <Link to={lossesPath(station_id)} className={styles.entry ?? ''}>
              <span className={styles.name}>{station_name}</span>
              <span className={styles.cost}>
                {ahead === null ? format.energy(lost).text : format.money(ahead, currency)}
              </span>
              <span className={styles.cause}>{worst && t(`losses:cause.${worst}`)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <Text tone="faint" size={13} above={6}>
        {t('visit.note')}
      </Text>
    </>
  );
}

/** Something lasts there that a visit would end; without a price, what nobody has decided on. */
const isWorthVisit = ({ ahead, open }: StationLosses): boolean => (ahead === null ? open > 0 : ahead > 0);
