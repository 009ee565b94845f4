import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, StationIcon } from '@heliograph/ui';
import { tableRows } from '../../../shared/grid/tableRows.ts';
import { Waiting } from '../frame/Waiting.tsx';
import { NotSeen } from '../frame/NotSeen.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import { ReportFrame } from '../frame/ReportFrame.tsx';
import { useReport } from '../frame/useReport.ts';
import { useStations } from '../frame/useStations.ts';
import { PrintButton } from '../table/PrintButton.tsx';
import { PRINTED_ROWS, usePrint } from '../table/usePrint.ts';
import type { AnsweredTariff } from './AnsweredTariff.ts';
import { TariffAnswer } from './TariffAnswer.tsx';
import { TariffExport } from './TariffExport.tsx';
import { TariffForm } from './TariffForm.tsx';
import { spanText } from '../frame/spanText.ts';
import { useTariffQuestion } from './useTariffQuestion.ts';

/** What a station's energy was worth under its tariff, row by row (spec B §2.11). */
export function TariffReportPage() {
  const { t } = useTranslation('report');
  const stations = useStations();
  if (!stations) return <Waiting />;
  if (stations.length === 0)
    return <EmptyState icon={<StationIcon />} title={t('noStations')} hint={t('noStationsHint')} />;
  return <StationTariffReport stations={stations} />;
}

function StationTariffReport({ stations }: { stations: readonly Station[] }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { api } = useEngine();
  const form = useTariffQuestion(stations);
  const { question, notSeen, change } = form;
  const asked = useReport<AnsweredTariff>(
    question && JSON.stringify(question),
    async (following) => {
      if (!question) throw new Error('nothing is asked');
      return { question, report: await api.reports.tariff(question, following) };
    },
    ({ report }) => void api.tables.close({ table: report.table.id }).catch(() => undefined),
  );
  const { value, current } = asked;
  const { printed, print } = usePrint(async () =>
    value
      ? tableRows(await api.tables.window({ table: value.report.table.id, from: 0, to: PRINTED_ROWS }))
      : [],
  );
  const shown = stations.find(({ id }) => id === value?.question.stationId);

  return (
    <ReportFrame
      title={t('title')}
      subtitle={shown && value ? `${shown.station_name} · ${spanText(value.report.span, format)}` : ''}
      actions={
        shown &&
        value && (
          <>
            <PrintButton disabled={!current} onPrint={() => void print()} />
            <TariffExport answer={value} station={shown} disabled={!current} />
          </>
        )
      }
      form={<TariffForm form={form} stations={stations} />}
    >
      <ReportBody
        report={asked}
        instead={notSeen ? <NotSeen onOther={() => change({ station: null })} /> : undefined}
      >
        {(answer) => <TariffAnswer answer={answer} printed={printed} onGone={asked.retry} />}
      </ReportBody>
    </ReportFrame>
  );
}
