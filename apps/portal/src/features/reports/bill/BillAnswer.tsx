import type { BillLine, BillQuestion, BillReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Notice, StatTile } from '@heliograph/ui';
import { useState } from 'react';
import type { AnswerProps } from '../defineReport.tsx';
import { Figures } from '../frame/ReportFrame.tsx';
import { BillTable } from './BillTable.tsx';
import { ExplainLine } from './ExplainLine.tsx';
import { leftOutHours } from './leftOutHours.ts';
import { signedMoney } from './lineText.ts';
import { MeterFacts } from './MeterFacts.tsx';
import { Ranking } from './Ranking.tsx';
import { instantText } from '../frame/rowTime.ts';

/** The bill of the first plan, and its rank among the others. */
export function BillAnswer({ question, report }: AnswerProps<BillQuestion, BillReport>) {
  const { t } = useTranslation('bill');
  const [explained, setExplained] = useState<BillLine | null>(null);
  const bill = report.bills[0]!;
  return (
    <>
      <Glance report={report} />
      {report.imported === null && <Notice tone="warning">{t('nothingKnown')}</Notice>}
      <WithoutSpot report={report} />
      {report.meter && <MeterFacts meter={report.meter} report={report} period={question} />}
      <BillTable
        bill={bill}
        beside={report.meter?.bills?.[0] ?? null}
        missingHours={leftOutHours(report)}
        onExplain={setExplained}
      />
      {(report.bills.length > 1 || report.comparison) && <Ranking report={report} />}
      {explained && (
        <ExplainLine
          question={question}
          line={explained}
          currency={bill.currency}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}

function Glance({ report }: { report: BillReport }) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const { bills, days, imported, exported, controlled, missingHours, meter } = report;
  const { total, currency, gst, unpricedKwh } = bills[0]!;
  const beside = meter?.bills?.[0];
  const energy = (kwh: number | null) => {
    const quantity = kwh === null ? null : format.energy(kwh);
    return { value: quantity?.value ?? null, ...(quantity && { unit: quantity.unit }) };
  };
  const energyText = (kwh: number | null) => (kwh === null ? '—' : format.energy(kwh).text);
  return (
    <Figures label={t('figures')}>
      <StatTile
        label={t('total')}
        value={format.money(total, currency)}
        hint={[
          t('totalHint', { count: days }),
          ...(gst === null ? [] : [t('gstWithin', { amount: format.money(gst, currency) })]),
        ].join(' · ')}
      />
      {beside && (
        <StatTile
          label={t('beside.total')}
          value={format.money(beside.total, currency)}
          hint={t('beside.more', { amount: signedMoney(format, beside.total - total, currency) })}
        />
      )}
      <StatTile
        label={t('imported')}
        {...energy(imported)}
        hint={beside && t('beside.energy', { energy: energyText(meter.imported) })}
      />
      <StatTile
        label={t('exported')}
        {...energy(exported)}
        hint={beside && t('beside.energy', { energy: energyText(meter.exported) })}
      />
      {controlled !== null && <StatTile label={t('controlled')} {...energy(controlled)} />}
      {unpricedKwh > 0 && (
        <StatTile label={t('unpriced')} {...energy(unpricedKwh)} hint={t('unpricedHint')} />
      )}
      {missingHours > 0 && (
        <StatTile label={t('missing')} value={format.number(missingHours)} unit="h" hint={t('missingHint')} />
      )}
    </Figures>
  );
}

/** Says of each plan for which times its price series has no price: they are left out, never billed as 0. */
function WithoutSpot({ report: { bills, meter, span } }: { report: BillReport }) {
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
