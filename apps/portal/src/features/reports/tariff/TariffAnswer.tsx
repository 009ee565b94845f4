import { useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { useState } from 'react';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { SheetIcon } from '../../../shared/icons/icons.tsx';
import { usePrintedNote } from '../table/usePrintedNote.ts';
import { PrintTable } from '../table/PrintTable.tsx';
import type { AnsweredTariff } from './AnsweredTariff.ts';
import { ExplainPanel } from './explain/ExplainPanel.tsx';
import type { ExplainedRow } from './explain/useExplanation.ts';
import styles from './TariffAnswer.module.css';
import { TariffNotes } from './TariffNotes.tsx';
import { TariffSummary } from './TariffSummary.tsx';
import { TariffTable } from './TariffTable.tsx';
import { useTariffTable } from './useTariffTable.ts';
import { useWhatIfText } from './whatIf/useWhatIfText.ts';
import { WhatIfSummary } from './whatIf/WhatIfSummary.tsx';

export interface TariffAnswerProps {
  answer: AnsweredTariff;
  /** The rows for paper while they are printed. */
  printed: readonly TableRow[] | null;
  onGone: () => void;
}

/** A tariff report as it was answered: sums, comparison, rows, and how a row came about. */
export function TariffAnswer({ answer, printed, onGone }: TariffAnswerProps) {
  const { t } = useTranslation('tariffReport');
  const { question, report } = answer;
  const { columns, totals } = useTariffTable(answer);
  const other = useWhatIfText(question.whatIf);
  const [explained, explain] = useState<ExplainedRow | null>(null);
  const note = usePrintedNote(printed, report.table.rows);
  if (report.table.rows === 0)
    return <EmptyState icon={<SheetIcon />} title={t('empty')} hint={t('emptyHint')} />;

  return (
    <>
      <TariffSummary report={report} />
      {other !== null && report.other && <WhatIfSummary report={report} other={other} />}
      <div className={styles.split} data-explained={explained !== null || undefined}>
        <TariffTable
          report={report}
          columns={columns}
          totals={totals}
          onGone={onGone}
          explained={explained}
          onExplain={explain}
        />
        {explained && (
          <ExplainPanel
            question={question}
            row={explained}
            zone={report.span.zone}
            onClose={() => explain(null)}
          />
        )}
      </div>
      {printed && <PrintTable columns={columns} rows={printed} totals={totals} note={note} />}
      <TariffNotes report={report} />
    </>
  );
}
