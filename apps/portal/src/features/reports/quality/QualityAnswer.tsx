import type { QualityReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { CheckIcon, EmptyState, StatTile, Text } from '@heliograph/ui';
import { useMemo } from 'react';
import { getQualityAddress } from '../../../shared/qualityAddress.ts';
import type { AnswerProps } from '../defineReport.tsx';
import { Figures } from '../frame/ReportFrame.tsx';
import type { PeriodQuestion } from '../frame/usePeriodForm.ts';
import { ReportGrid } from '../table/ReportGrid.tsx';
import { linkStations } from '../table/linkStations.tsx';
import tableStyles from '../table/reportTable.module.css';

/** The stations of a data-quality report; each leads to its ledger of the same period. */
export function QualityAnswer({ report, table, sortedRows }: AnswerProps<PeriodQuestion, QualityReport>) {
  const { t } = useTranslation('quality');
  const { span } = report;
  const linked = useMemo(() => linkStations(table, (id) => getQualityAddress(id, span)), [table, span]);

  if (report.rows.length === 0)
    return <EmptyState icon={<CheckIcon />} title={t('report.empty')} hint={t('report.emptyHint')} />;
  return (
    <>
      <Summary report={report} />
      <section className={tableStyles.screen} aria-label={t('report.stations')}>
        <ReportGrid label={t('report.stations')} table={linked} sortedRows={sortedRows} />
      </section>
    </>
  );
}

function Summary({ report: { rows, of, attention, complete, open } }: { report: QualityReport }) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const share = (count: number) => t('report.count', { count, of: format.integer(of) });
  return (
    <>
      <Figures label={t('report.summary')}>
        <StatTile label={t('report.attention')} value={share(attention)} hint={t('report.attentionHint')} />
        <StatTile label={t('report.questions')} value={format.integer(open)} />
        <StatTile label={t('report.complete')} value={share(complete)} />
      </Figures>
      {rows.length < of && (
        <Text tone="soft" size={14} role="note">
          {t('report.first', { rows: format.integer(rows.length), of: format.integer(of) })}
        </Text>
      )}
    </>
  );
}
