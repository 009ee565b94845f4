import type { BillReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import { instantText } from '../frame/rowTime.ts';

/** Says of each plan for which times its price series has no price: they are left out, never billed as 0. */
export function WithoutSpot({ report: { bills, meter, span } }: { report: BillReport }) {
  const { t } = useTranslation('bill');
  const { t: words } = useTranslation('report');
  const format = useFormat();
  const time = (at: number) => instantText(at, span.zone, format);
  // Beside each other, the meter has energy at other times.
  const all = [...bills, ...(meter?.bills ?? []).filter((_, index) => !bills[index]!.withoutSpot)];
  return all.map(({ plan, withoutSpot }) => {
    if (!withoutSpot) return null;
    const { hours, gaps, gapCount } = withoutSpot;
    return (
      <Notice key={plan.plan_id} tone="warning">
        {t('wholesale.withoutSpot', { plan: plan.name, hours: format.number(hours), count: gapCount })}{' '}
        {gaps.map(({ start, end }) => `${time(start)} – ${time(end)}`).join(words('comma'))}
        {gapCount > gaps.length && ` ${t('meter.moreGaps', { count: gapCount - gaps.length })}`}
        {bills.length > 1 && ` ${t('wholesale.unequal')}`}
      </Notice>
    );
  });
}
