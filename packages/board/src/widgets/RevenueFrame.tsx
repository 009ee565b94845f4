import type { BoardRevenue, CurrencyRevenue } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, EmptyState, RevenueIcon, Skeleton, StaleBadge } from '@heliograph/ui';
import type { ReactNode } from 'react';
import type { Asked } from './asked.ts';

export interface RevenueFrameProps {
  asked: Asked<BoardRevenue>;
  /** More than its answer may be old: what it is shown on, too. */
  old?: boolean;
  /** Of each currency, at least one. */
  children: (sums: readonly CurrencyRevenue[]) => ReactNode;
}

/** The card of what a day earned: why there is nothing yet, or the sums and what they rest on. */
export function RevenueFrame({ asked, old = asked.old, children }: RevenueFrameProps) {
  const { t } = useTranslation('board');
  const { value, failed, old: outdated } = asked;
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
        children(value.today)
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
