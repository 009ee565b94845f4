import type { ConsumptionReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { ChargerIcon } from '../../../shared/icons/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { NotSeen } from '../frame/NotSeen.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import { ReportFrame } from '../frame/ReportFrame.tsx';
import { spanText } from '../frame/spanText.ts';
import { Waiting } from '../frame/Waiting.tsx';
import { useReport } from '../frame/useReport.ts';
import { useStations } from '../frame/useStations.ts';
import { PrintButton } from '../table/PrintButton.tsx';
import { usePrint } from '../table/usePrint.ts';
import { ChargeAnswer } from './ChargeAnswer.tsx';
import { ChargeForm } from './ChargeForm.tsx';
import { chargeOrder } from './chargeOrder.ts';
import { grandTotal } from './chargeRows.ts';
import type { ShownRows } from './ChargeTable.tsx';
import { useChargeQuestion, type ChargeQuestion } from './useChargeQuestion.ts';
import { useChargeTable } from './useChargeTable.ts';

const EV_CHARGER = 'C007';

/** Whom the chargers of stations gave how much, by person (spec B §2.11). */
export function ChargeReportPage() {
  const { t } = useTranslation('report');
  const stations = useStations(maySeeConsumption);
  if (!stations) return <Waiting />;
  if (stations.length === 0)
    return (
      <EmptyState icon={<ChargerIcon />} title={t('charge.noStations')} hint={t('charge.noStationsHint')} />
    );
  return <StationsChargeReport stations={stations} />;
}

/** As the server's `report.consumption`: of stations that one created or manages (spec B §6). */
const maySeeConsumption = ({ station_auth }: Station) => station_auth === 1;

export interface AnsweredCharges {
  question: ChargeQuestion;
  report: ConsumptionReport;
}

function useStationsWithCharger(stations: readonly Station[]): readonly Station[] {
  const entities = useAtomValue(entitiesAtom);
  return useMemo(() => {
    const chargers = entities?.devices.filter(({ device_type }) => device_type === EV_CHARGER) ?? [];
    const ids = new Set(chargers.map(({ station_id }) => station_id));
    return stations.filter(({ id }) => ids.has(id));
  }, [entities, stations]);
}

function StationsChargeReport({ stations }: { stations: readonly Station[] }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const say = useMessage();
  const { api } = useEngine();
  const form = useChargeQuestion(stations, useStationsWithCharger(stations));
  const { question, isSeen } = form;
  const [missing, setMissing] = useState(false);
  const asked = useReport<AnsweredCharges>(question && JSON.stringify(question), async (following) => {
    if (!question) throw new Error('nothing is asked');
    return { question, report: await api.reports.consumption(question, following) };
  });
  const { value, current, retry } = asked;
  const shown = useRef<ShownRows>(null);
  const { columns, rows } = useChargeTable(value?.report ?? null);
  const { printed, print } = usePrint(async () => Promise.resolve(shown.current?.rows() ?? []));

  function search() {
    setMissing(form.lacks.length > 0);
    if (form.lacks.length > 0) return;
    form.submit();
    if (question !== null && current) retry();
  }

  return (
    <ReportFrame
      title={t('card.charge.title')}
      subtitle={value ? spanText(value.report.span, format) : ''}
      actions={
        value && (
          <>
            <PrintButton disabled={!current || rows.length === 0} onPrint={() => void print()} />
            <ExportMenu
              disabled={!current}
              order={(kind) => {
                if (rows.length === 0) {
                  say({ kind: 'warning', text: t('tableNoData') });
                  return null;
                }
                return chargeOrder(
                  {
                    period: value.question.period.period,
                    span: value.report.span,
                    columns,
                    rows: shown.current?.rows() ?? rows,
                    total: grandTotal(value.report),
                    stations: stations
                      .filter(({ id }) => value.question.stationIds.includes(id))
                      .map(({ station_name }) => station_name),
                  },
                  kind,
                  format,
                  t,
                );
              }}
            />
          </>
        )
      }
      form={<ChargeForm form={form} stations={stations} missing={missing} onSearch={search} />}
    >
      <ReportBody report={asked} instead={isSeen ? undefined : <NotSeen onOther={form.reset} />}>
        {({ report }) => <ChargeAnswer report={report} printed={printed} ref={shown} />}
      </ReportBody>
    </ReportFrame>
  );
}
