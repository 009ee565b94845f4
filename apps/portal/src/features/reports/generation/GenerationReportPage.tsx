import type { GenerationReport, ReportPeriod } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, StationIcon } from '@heliograph/ui';
import { periodTitle } from '../../../shared/period/periodTitle.ts';
import { PeriodPicker } from '../../../shared/period/PeriodPicker.tsx';
import { writePeriod } from '../../../shared/period/periodAddress.ts';
import { Incomplete } from '../frame/Incomplete.tsx';
import { NotSeen } from '../frame/NotSeen.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import { ReportFrame } from '../frame/ReportFrame.tsx';
import { writeIds } from '../frame/stationIds.ts';
import { StationsSelect } from '../frame/StationSelect.tsx';
import { Waiting } from '../frame/Waiting.tsx';
import { useReport } from '../frame/useReport.ts';
import { useStations } from '../frame/useStations.ts';
import { PrintButton } from '../table/PrintButton.tsx';
import { usePrint } from '../table/usePrint.ts';
import { GenerationAnswer } from './GenerationAnswer.tsx';
import { GenerationExport } from './GenerationExport.tsx';
import { generationRows } from './generationRows.ts';
import { GENERATION_PERIODS, useGenerationQuestion } from './useGenerationQuestion.ts';

/** A generation report with what it was asked with, which may have changed since. */
export interface AnsweredGeneration {
  period: Exclude<ReportPeriod, { period: 'custom' }>;
  zone: string;
  report: GenerationReport;
}

/** What stations generated in a period, together and one by one (spec B §2.11). */
export function GenerationReportPage() {
  const { t } = useTranslation('report');
  const stations = useStations();
  if (!stations) return <Waiting />;
  if (stations.length === 0)
    return <EmptyState icon={<StationIcon />} title={t('noStations')} hint={t('noStationsHint')} />;
  return <StationsGenerationReport stations={stations} />;
}

function StationsGenerationReport({ stations }: { stations: readonly Station[] }) {
  const { t } = useTranslation('report');
  const { t: periodWords } = useTranslation('period');
  const format = useFormat();
  const { api } = useEngine();
  const { ids, choice, zone, isSeen, lacks, question, change } = useGenerationQuestion(stations);
  const asked = useReport<AnsweredGeneration>(question && JSON.stringify(question), async (following) => {
    if (!question || question.period.period === 'custom') throw new Error('nothing is asked');
    const { period } = question;
    return { period, zone, report: await api.reports.generation(question, following) };
  });
  const { value, current } = asked;
  const title = value ? periodTitle(value.period.period, value.period.date, format, periodWords) : '';
  const { printed, print } = usePrint(() =>
    Promise.resolve(value ? generationRows(value.report, stations) : []),
  );

  return (
    <ReportFrame
      title={t('generation.title')}
      subtitle={title}
      actions={
        value && (
          <>
            <PrintButton disabled={!current} onPrint={() => void print()} />
            <GenerationExport answer={value} title={title} stations={stations} disabled={!current} />
          </>
        )
      }
      form={
        <>
          <StationsSelect
            stations={stations}
            value={ids}
            placeholder={t('station.all')}
            onChange={(chosen) => change({ stations: chosen.length > 0 ? writeIds(chosen) : null })}
          />
          <PeriodPicker
            periods={GENERATION_PERIODS}
            value={choice}
            zone={zone}
            zoneOf="viewer"
            onChange={(chosen) => change(writePeriod(chosen))}
          />
          {lacks.length > 0 && <Incomplete lacks={lacks} />}
        </>
      }
    >
      <ReportBody
        report={asked}
        instead={isSeen ? undefined : <NotSeen onOther={() => change({ stations: null })} />}
      >
        {(answer) => <GenerationAnswer answer={answer} stations={stations} printed={printed} />}
      </ReportBody>
    </ReportFrame>
  );
}
