import type { BoardRevenue } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, EmptyState, RevenueIcon, Skeleton, StaleBadge } from '@heliograph/ui';
import { CurrencySum } from './CurrencySum.tsx';
import styles from './DayRevenueCard.module.css';
import { useDayRevenue } from './useDayRevenue.ts';

/** What the day earned so far, one sum a currency: money of two currencies is never added (DV-08). */
export function DayRevenueCard({ old: unlinked }: { old: boolean }) {
  const { t } = useTranslation('board');
  const { value, failed, old: outdated } = useDayRevenue();
  const old = unlinked || outdated;
  return (
    <Card
      title={t('revenue.title')}
      old={old}
      foot={value && <Footnotes revenue={value} outdated={outdated} />}
    >
      {value === null ? (
        failed ? (
          <EmptyState icon={<BrokenLinkIcon />} title={t('revenue.failed')} />
        ) : (
          <Skeleton />
        )
      ) : value.today.length === 0 ? (
        <EmptyState icon={<RevenueIcon />} title={t('revenue.empty')} hint={t('revenue.emptyHint')} />
      ) : (
        <ul className={styles.currencies} data-many={value.today.length > 2 || undefined}>
          {value.today.map((line) => (
            <CurrencySum key={line.currency} line={line} old={old} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Footnotes({ revenue, outdated }: { revenue: BoardRevenue; outdated: boolean }) {
  const { t } = useTranslation(['board', 'common']);
  const format = useFormat();
  return (
    <>
      {outdated && <StaleBadge at={revenue.computedAt} />}
      <span>{t('common:reporting', { reporting: revenue.reporting, of: revenue.of })}</span>
      {revenue.factor !== 1 && revenue.today.length > 0 && (
        <span>{t('revenue.factor', { factor: format.number(revenue.factor) })}</span>
      )}
      {revenue.estimated && <span>{t('revenue.estimated')}</span>}
      <span>{t('revenue.since')}</span>
    </>
  );
}
