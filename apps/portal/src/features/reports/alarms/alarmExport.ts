import type { AlarmReport, ExportSheet } from '@heliograph/contracts/engine';
import { ALARM_PRIORITIES, ALARM_TARGETS } from '@heliograph/domain/alarms';
import { useAlarmTexts, useFormat, useTranslation } from '@heliograph/i18n';
import type { Answered, ReportFile } from '../defineReport.tsx';
import { instantText } from '../frame/rowTime.ts';
import type { FleetQuestion } from '../frame/useFleetForm.ts';
import { usePeriodTitle } from '../frame/usePeriodTitle.ts';
import { blockSheet } from '../table/blockSheet.ts';
import type { ReportTable } from '../table/reportColumn.ts';
import { tableExport } from '../table/tableExport.ts';
import { frequentShare } from './alarmFigures.ts';
import { ALARM_ROWS, alarmTable } from './alarmRows.ts';
import { useAlarmRows } from './useAlarmRows.ts';

/** Describes the file: the table on screen, which a csv has alone, then the figures, the other tables and floods. */
export function useAlarmExport({
  question,
  report,
}: Answered<FleetQuestion, AlarmReport>): (table: ReportTable) => ReportFile {
  const { t } = useTranslation('alarmReport');
  const { t: words } = useTranslation('report');
  const format = useFormat();
  const alarms = useAlarmTexts({ suspend: true });
  const [shown] = useAlarmRows();
  const { period, zone } = question;
  const title = usePeriodTitle()({ question });
  const others = ALARM_ROWS.filter(
    // A part of the stations would look like all of them.
    (rows) => rows !== shown && (rows !== 'stations' || report.stations.length === report.stations_of),
  );

  return (table) => {
    const file = (rows: (typeof ALARM_ROWS)[number], content: ReportTable) =>
      tableExport({
        fileName: 'Alarm_Statistics',
        period: period.period,
        span: report.span,
        table: content,
        sheet: t(`rows.${rows}`),
        head: [t('file', { period: title })],
        provenance: {
          name: words('provenance'),
          lines: [
            [words('period'), title],
            [words('zones'), format.zone(zone, report.computedAt)],
            [t('alarms'), t('note.announced')],
            [t('target'), t('note.operator')],
            [t('floods'), t('note.windows')],
            [words('exported'), instantText(Date.now(), zone, format)],
          ],
        },
      });
    const main = file(shown, table);
    const texts = { format, t, alarms, total: words('total') };
    return {
      ...main,
      sheets: [
        ...main.sheets,
        summarySheet(),
        ...others.flatMap((rows) => file(rows, alarmTable(report, rows, period.period, texts)).sheets),
        floodSheet(),
      ],
    };
  };

  function summarySheet(): ExportSheet {
    const { total, average, floods, levels, standing_most, suppressed, incident_members } = report;
    const hours = (ms: number | null) => (ms === null ? null : ms / 3_600_000);
    const share = (part: number) => (total.alarms === 0 ? null : (100 * part) / total.alarms);
    const figures: (readonly [name: string, value: number | null, target?: number])[] = [
      [t('alarms'), total.alarms],
      [t('suppressed'), suppressed],
      [t('members'), incident_members],
      [t('average'), average, ALARM_TARGETS.average],
      [t('peak'), total.peak, ALARM_TARGETS.peak - 1],
      [t('floods'), floods.count],
      [`${t('floods')} (%)`, 100 * floods.share, 100 * ALARM_TARGETS.floodShare],
      ...(['acceptable', 'manageable', 'overDemanding', 'flood'] as const).map(
        (level) => [`${t(`load.${level}`)} (%)`, 100 * levels[level]] as const,
      ),
      [t('standing'), total.standing],
      [`${t('standing')}, ${t('column.peak')}`, standing_most, ALARM_TARGETS.standing - 1],
      [t('chattering'), total.chattering, 0],
      ...ALARM_PRIORITIES.map(
        (priority) =>
          [
            `${t('column.priority')}: ${t(`column.${priority}`)} (%)`,
            share(total[priority]),
            100 * ALARM_TARGETS.priorities[priority],
          ] as const,
      ),
      [`${t('frequent.title')} (%)`, 100 * frequentShare(report), 100 * ALARM_TARGETS.frequentShare],
      ...(['acknowledge', 'recover'] as const).flatMap((key) =>
        (['median', 'p90'] as const).map(
          (part) => [`${t(`column.${key}`)}: ${t(`column.${part}`)}`, hours(total[key][part])] as const,
        ),
      ),
    ];
    return blockSheet({
      name: t('sheet.summary'),
      title: t('file', { period: title }),
      first: { title: t('figure'), values: figures.map(([name]) => name) },
      figures: [
        { title: t('value'), decimals: 2, values: figures.map(([, value]) => value) },
        { title: t('target'), decimals: 0, values: figures.map(([, , target]) => target ?? null) },
      ],
    });
  }

  function floodSheet(): ExportSheet {
    const { list } = report.floods;
    return blockSheet({
      name: t('sheet.floods'),
      title: t('file', { period: title }),
      first: { title: t('flood.start'), values: list.map(({ start }) => instantText(start, zone, format)) },
      figures: [{ title: t('flood.alarms'), decimals: 0, values: list.map(({ alarms: n }) => n) }],
      last: { title: t('flood.end'), values: list.map(({ end }) => instantText(end, zone, format)) },
    });
  }
}
