import type { DataReport, Entities } from '@heliograph/contracts/engine';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { tableRows } from '../../../shared/grid/tableRows.ts';
import { SheetIcon } from '../../../shared/icons/icons.tsx';
import { NotSeen } from '../frame/NotSeen.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import { ReportFrame } from '../frame/ReportFrame.tsx';
import { Waiting } from '../frame/Waiting.tsx';
import { useReport } from '../frame/useReport.ts';
import { PrintButton } from '../table/PrintButton.tsx';
import { PRINTED_ROWS, usePrint } from '../table/usePrint.ts';
import { DataAnswer } from './DataAnswer.tsx';
import { DataExport } from './DataExport.tsx';
import { DataForm } from './DataForm.tsx';
import { useDataQuestion, type DataQuestion } from './useDataQuestion.ts';

/** A data report with what it was asked with, which may have changed since. */
export interface AnsweredData {
  question: DataQuestion;
  report: DataReport;
}

/** Any readings in equal steps; opened by its own card, and by any type of report that is none of the others (spec B §2.11). */
export function DataReportPage() {
  const entities = useAtomValue(entitiesAtom);
  return entities ? <EntitiesDataReport entities={entities} /> : <Waiting />;
}

function EntitiesDataReport({ entities }: { entities: Entities }) {
  const { t } = useTranslation('report');
  const [search] = useSearchParams();
  const { api } = useEngine();
  const form = useDataQuestion(entities);
  const { question, isSeen, change } = form;
  const asked = useReport<AnsweredData>(
    question && JSON.stringify(question),
    async (following) => {
      if (!question) throw new Error('nothing is asked');
      return { question, report: await api.reports.data(question, following) };
    },
    ({ report }) => void api.tables.close({ table: report.table.id }).catch(() => undefined),
  );
  const { value, current, retry } = asked;
  const { printed, print } = usePrint(async () =>
    value
      ? tableRows(await api.tables.window({ table: value.report.table.id, from: 0, to: PRINTED_ROWS }))
      : [],
  );
  const type = search.get('report') ?? 'data';
  const isGeneric = type !== 'data';
  const name = search.get('name');
  const title = isGeneric ? (name ?? type) : t('card.data.title');
  const nothing = question ? undefined : (
    <EmptyState icon={<SheetIcon />} title={t('data.empty')} hint={t('data.emptyHint')} />
  );

  return (
    <ReportFrame
      title={title}
      {...(isGeneric && { kind: t('data.generic', { type }) })}
      actions={
        value &&
        question && (
          <>
            <PrintButton disabled={!current} onPrint={() => void print()} />
            <DataExport answer={value} entities={entities} title={title} disabled={!current} />
          </>
        )
      }
      form={<DataForm form={form} />}
    >
      <ReportBody
        report={asked}
        instead={isSeen ? nothing : <NotSeen onOther={() => change({ points: null })} />}
      >
        {(answer) => (
          <DataAnswer answer={answer} entities={entities} title={title} printed={printed} onGone={retry} />
        )}
      </ReportBody>
    </ReportFrame>
  );
}
