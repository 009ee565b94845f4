import type { TariffQuestion, TariffReport } from '@heliograph/contracts/engine';
import { listMarks } from '@heliograph/domain/energy';
import { withoutNoise } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, QualityMark, StatTile } from '@heliograph/ui';
import { useState } from 'react';
import { SheetIcon } from '../../../shared/icons.tsx';
import type { AnswerProps } from '../defineReport.tsx';
import { Figures } from '../frame/ReportFrame.tsx';
import { qualityIn } from '../table/qualityColumn.tsx';
import { isEmptyTable } from '../table/reportColumn.ts';
import { ExplainPanel, type ExplainedRow } from './ExplainPanel.tsx';
import styles from './TariffAnswer.module.css';
import { TariffTable } from './TariffTable.tsx';
import { useWhatIfText } from './tariffText.ts';
import { WhatIfSummary } from './WhatIfSummary.tsx';

/** The answer of a tariff report: sums, comparison, rows, and the explanation of a row. */
export function TariffAnswer(props: AnswerProps<TariffQuestion, TariffReport>) {
  const { question, report, scope, table, onGone } = props;
  const { t } = useTranslation('tariffReport');
  const other = useWhatIfText(question.whatIf, scope.stations);
  const [explained, setExplained] = useState<ExplainedRow | null>(null);
  if (isEmptyTable(table))
    return <EmptyState icon={<SheetIcon />} title={t('empty')} hint={t('emptyHint')} />;

  return (
    <>
      <Summary report={report} />
      {other !== null && report.other && <WhatIfSummary report={report} other={other} />}
      <div className={styles.split} data-explained={explained !== null || undefined}>
        <TariffTable
          shape={report.table}
          columns={table.columns}
          totals={table.totals}
          onGone={onGone}
          explained={explained}
          onExplain={setExplained}
        />
        {explained && (
          <ExplainPanel
            question={question}
            row={explained}
            zone={report.span.zone}
            onClose={() => setExplained(null)}
          />
        )}
      </div>
    </>
  );
}

/** The sums: energies, and money by currency. */
function Summary({ report }: { report: TariffReport }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { totals, missingHours, unpricedHours, qualityRows } = report;
  const mark = <QualityMark contained={listMarks(qualityIn(qualityRows))} />;
  const computeSum = (key: 'generation' | 'selling' | 'selfUse' | 'charging') => {
    const known = totals.map((each) => each[key]).filter((value) => !Number.isNaN(value));
    return known.length === 0
      ? null
      : format.energy(withoutNoise(known.reduce((sum, value) => sum + value, 0)));
  };
  return (
    <Figures label={t('summary')}>
      {(['generation', 'selling', 'selfUse', 'charging'] as const).map((key) => {
        const energy = computeSum(key);
        return (
          <StatTile
            key={key}
            label={
              <>
                {t(`figure.${key}`)} {mark}
              </>
            }
            value={energy?.value ?? null}
            {...(energy && { unit: energy.unit })}
          />
        );
      })}
      {totals.map(({ currency, revenue, sellingTotal, selfUseTotal }) => (
        <StatTile
          key={currency}
          label={
            <>
              {t('figure.revenue')} {mark}
            </>
          }
          value={Number.isNaN(revenue) || currency === '' ? null : format.money(revenue, currency)}
          hint={
            currency !== '' &&
            !Number.isNaN(revenue) &&
            t('figure.revenueOf', {
              selling: format.money(sellingTotal, currency),
              selfUse: format.money(selfUseTotal, currency),
            })
          }
        />
      ))}
      {(missingHours > 0 || unpricedHours > 0) && (
        <StatTile
          label={t('figure.missing')}
          value={format.number(missingHours)}
          unit="h"
          hint={unpricedHours > 0 && t('figure.unpriced', { hours: format.number(unpricedHours) })}
        />
      )}
    </Figures>
  );
}
