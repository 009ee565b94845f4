import type { OperationReport as Operation } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import { StatTile } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/live/minuteAtom.ts';
import { Figures } from '../frame/Figures.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import { ReportFrame } from '../frame/ReportFrame.tsx';
import { useReport } from '../frame/useReport.ts';
import { PrintButton } from '../table/PrintButton.tsx';
import { AlarmMonthsCard } from './AlarmMonthsCard.tsx';
import { AreaCard } from './AreaCard.tsx';
import { CapacityCard } from './CapacityCard.tsx';
import { EnergyTrendCard } from './EnergyTrendCard.tsx';
import styles from './Operation.module.css';
import { OperationExport } from './OperationExport.tsx';
import { useEnergyTrend } from './useEnergyTrend.ts';

/** How the whole deployment stands, for administrators: stations, capacity, alarms and energy (spec B §2.11). */
export function OperationReport() {
  const { t } = useTranslation('operation');
  const { api } = useEngine();
  const format = useFormat();
  const zone = viewerZone();
  const now = useAtomValue(minuteAtom);
  const asked = useReport<Operation>(zone, () => api.reports.operation({ zone }));
  const generation = useEnergyTrend('generation');
  const selling = useEnergyTrend('selling');
  const trends = [generation, selling].flatMap(({ asked: { value } }) => (value ? [value] : []));
  const complete = [asked, generation.asked, selling.asked].every(({ current }) => current);
  const { value } = asked;

  function again() {
    for (const each of [asked, generation.asked, selling.asked]) each.retry();
  }

  return (
    <ReportFrame
      title={t('title')}
      subtitle={value ? t('as', { at: format.dateTime(value.computedAt), zone }) : ''}
      actions={
        value && (
          <>
            <PrintButton disabled={!complete} onPrint={() => print()} />
            <OperationExport report={value} zone={zone} trends={trends} disabled={!complete} />
          </>
        )
      }
      form={
        <div className={styles.about}>
          <span>{t('about', { zone: format.zone(zone, value?.computedAt ?? now) })}</span>
          <Button variant="default" size="xs" disabled={!complete} onClick={again}>
            {t('refresh')}
          </Button>
        </div>
      }
    >
      <ReportBody report={asked}>
        {(report) => (
          <>
            <Figures label={t('totals.title')}>
              <StatTile label={t('totals.stations')} value={format.integer(report.stations)} />
              <StatTile label={t('totals.devices')} value={format.integer(report.devices)} />
              <StatTile
                label={t('totals.installed')}
                value={format.number(report.installedCapacity)}
                unit="kWp"
              />
              <StatTile label={t('totals.rated')} value={format.number(report.ratedCapacity)} unit="Ah" />
            </Figures>
            <div className={styles.cards}>
              <AreaCard areas={report.areas} stations={report.stations} />
              <CapacityCard capacity={report.capacity} zone={zone} />
              <AlarmMonthsCard {...report} zone={zone} />
            </div>
          </>
        )}
      </ReportBody>
      <div className={styles.cards}>
        <EnergyTrendCard {...generation} />
        <EnergyTrendCard {...selling} />
      </div>
    </ReportFrame>
  );
}
