import type { Explanation } from '@heliograph/contracts/engine';
import { roundMoney } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { instantText } from '../../frame/rowTime.ts';
import { BucketDetail } from './BucketDetail.tsx';
import styles from './ExplainedBuckets.module.css';
import { bucketRevenue, unroundedText } from './unrounded.ts';

/** The buckets of a row one by one, then what they come to before and after rounding. */
export function ExplainedBuckets({ explanation, zone }: { explanation: Explanation; zone: string }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { buckets, of } = explanation;
  const sums = new Map<string, number>();
  for (const bucket of buckets) {
    const revenue = bucketRevenue(bucket);
    if (revenue === null || bucket.prices === null) continue;
    const { currency } = bucket.prices;
    sums.set(currency, (sums.get(currency) ?? 0) + revenue);
  }

  return (
    <div className={styles.buckets}>
      {buckets.map((bucket) => {
        const revenue = bucketRevenue(bucket);
        return (
          <details key={bucket.start} className={styles.bucket} open={buckets.length === 1}>
            <summary>
              <span>{instantText(bucket.start, zone, format)}</span>
              <span>
                {revenue === null || bucket.prices === null
                  ? t('explain.none')
                  : `${unroundedText(revenue, format)} ${bucket.prices.currency}`}
              </span>
            </summary>
            <BucketDetail bucket={bucket} zone={zone} />
          </details>
        );
      })}
      {of > buckets.length && (
        <p className={styles.note}>
          {t('explain.more', { shown: format.integer(buckets.length), of: format.integer(of) })}
        </p>
      )}
      {of === buckets.length &&
        [...sums].map(([currency, sum]) => (
          <p key={currency} className={styles.sum}>
            <strong>
              {t('explain.sum', {
                unrounded: `${unroundedText(sum, format)} ${currency}`,
                rounded: format.money(roundMoney(sum), currency),
              })}
            </strong>
            <span className={styles.note}>{t('explain.sumNote')}</span>
          </p>
        ))}
    </div>
  );
}
