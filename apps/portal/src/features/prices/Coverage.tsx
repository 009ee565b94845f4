import { Text } from '@heliograph/ui';
import type { PriceSeries } from '@heliograph/contracts/http';
import { monthLength } from '@heliograph/domain/prices';
import { useFormat, useTranslation } from '@heliograph/i18n';
import styles from './Prices.module.css';

/** The months of a series that have prices, and how many of their intervals lack one. */
export function Coverage({ series: { months, minutes } }: { series: PriceSeries }) {
  const { t } = useTranslation('prices');
  const format = useFormat();
  if (months.length === 0)
    return (
      <Text tone="soft" size={14}>
        {t('coverage.none')}
      </Text>
    );
  return (
    <>
      <Text tone="soft" size={14}>
        {t('coverage.hint')}
      </Text>
      <ul className={styles.months} aria-label={t('coverage.title')}>
        {months.map(({ month, count }) => {
          const missing = monthLength(getIndex(month), minutes) - count;
          const missingHours = (missing * minutes) / 60;
          return (
            <li key={month} data-missing={missing > 0 || undefined}>
              <strong>{month}</strong>
              <span>
                {missing === 0
                  ? t('coverage.whole')
                  : t('coverage.missing', {
                      hours: format.number(missingHours, Number.isInteger(missingHours) ? 0 : 1),
                    })}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Months since January 1970. */
function getIndex(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return (year - 1970) * 12 + number - 1;
}
