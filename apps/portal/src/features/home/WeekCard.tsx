import type { AnomalyCounts } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Row, StatusMark, Text, VisuallyHidden } from '@heliograph/ui';
import cards from './cards.module.css';
import styles from './WeekCard.module.css';

/** Warnings and faults of each of the last seven days, one on the other. @param week null until known */
export function WeekCard({ week, failed }: { week: AnomalyCounts | null; failed: boolean }) {
  const { t } = useTranslation('home');
  return (
    <Card
      title={t('week.title')}
      className={cards.card}
      aside={
        <Row as="span" gap={6} align="center" tone="soft" size={13} aria-hidden>
          <StatusMark tone="warning" />
          {t('week.warnings')}
          <StatusMark tone="fault" />
          {t('week.faults')}
        </Row>
      }
    >
      {week === null ? (
        <Text tone="soft" size={14}>
          {failed && t('alarms.failed')}
        </Text>
      ) : week.warnings + week.faults === 0 ? (
        <Text tone="soft" size={14}>
          {t('week.empty')}
        </Text>
      ) : (
        <Days days={week.days} />
      )}
    </Card>
  );
}

function Days({ days }: { days: AnomalyCounts['days'] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const most = Math.max(...days.map(({ warnings, faults }) => warnings + faults));
  return (
    <figure className={styles.chart} aria-label={t('week.label')}>
      <div className={styles.days} aria-hidden>
        {days.map(({ start, warnings, faults }) => (
          <div key={start} className={styles.day}>
            <div className={styles.bar}>
              <span className={styles.total}>
                {warnings + faults > 0 && format.integer(warnings + faults)}
              </span>
              <span className={styles.fault} style={{ height: `${(faults / most) * 80}%` }} />
              <span className={styles.warning} style={{ height: `${(warnings / most) * 80}%` }} />
            </div>
            <span className={styles.date}>{format.dayMonth(start)}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('week.label')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('week.day')}</th>
              <th scope="col">{t('week.warnings')}</th>
              <th scope="col">{t('week.faults')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ start, warnings, faults }) => (
              <tr key={start}>
                <th scope="row">{format.dayMonth(start)}</th>
                <td>{format.integer(warnings)}</td>
                <td>{format.integer(faults)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
