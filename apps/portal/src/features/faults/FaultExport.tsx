import type { AlarmTable, ExportOrder } from '@heliograph/contracts/engine';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import type { FaultFilter } from './address/faultAddress.ts';
import type { Range } from './address/faultRange.ts';
import { alarmExport } from './table/alarmExport.ts';
import { useAlarmWords } from './table/useAlarmWords.ts';

export interface FaultExportProps {
  filter: FaultFilter;
  range: Range;
  /** As they are shown. */
  alarms: AlarmTable;
  /** Which devices are chosen, in words. */
  devices: () => string;
}

/** Offers what is shown as a file: sorted and searched as it is, and whence it came. */
export function FaultExport({ filter, range, alarms, devices }: FaultExportProps) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const zone = viewerZone();
  const words = useAlarmWords();

  function order(file: ExportOrder['format']): ExportOrder {
    const { start, end } = range;
    const now = Date.now();
    const span = `${format.dateTime(start)} – ${format.dateTime(end)}`;
    return alarmExport({
      format: file,
      table: alarms.table.id,
      zone,
      name: `Fault_Report_${format.date(start).replaceAll('/', '-')}_${format.date(end - 1).replaceAll('/', '-')}`,
      title: t('title'),
      range: span,
      words,
      recovery: filter.state !== 'pending',
      provenance: {
        name: t('source.name'),
        lines: [
          [t('source.devices'), devices()],
          [t('state.label'), t(`state.${filter.state}`)],
          [t('source.range'), span],
          [t('source.zone'), format.zone(zone, now)],
          [t('source.search'), filter.text.trim() || t('source.noSearch')],
          [t('source.rows'), format.integer(alarms.table.rows)],
          [t('source.exported'), format.dateTime(now)],
        ],
      },
    });
  }

  return <ExportMenu disabled={alarms.table.rows === 0} order={order} />;
}
