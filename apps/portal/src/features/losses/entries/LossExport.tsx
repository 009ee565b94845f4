import type { ExportRequest } from '@heliograph/contracts/engine';
import type { LossBaseline, LossEntry, Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { tableSheet } from '../../../shared/export/tableSheet.ts';
import { formatDate } from '../../../shared/fields/dateText.ts';
import type { LossFilter } from '../lossesAddress.ts';
import { useLossTexts } from './useLossTexts.ts';

interface LossExportProps {
  station: Station;
  filter: LossFilter;
  baseline: LossBaseline | null;
  /** As shown. */
  entries: readonly LossEntry[];
}

/** Exports the shown entries, with their source. */
export function LossExport({ station, filter, baseline, entries }: LossExportProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const texts = useLossTexts(station.time_zone);

  function order(file: ExportRequest['format']): ExportRequest {
    const zone = station.time_zone;
    const { from, to, day, cause, verdict } = filter;
    const now = Date.now();
    const currency = entries[0]?.currency ?? '';
    const period = t('span', { from: formatDate(from), until: formatDate(to) });
    const number = (key: string, title: string) => ({ key, title, as: 'number', decimals: 2 }) as const;
    const time = (key: string, title: string) => ({ key, title, as: 'dateTime', zone, width: 20 }) as const;
    const columns = [
      { key: 'cause', title: t('column.cause'), width: 24 },
      time('began', t('column.began')),
      time('ended', t('file.until')),
      { key: 'lasts', title: t('file.lasts') },
      number('kwh', t('column.kwh')),
      number('lower', t('file.lower')),
      number('upper', t('file.upper')),
      number('amount', t('file.amount', { currency })),
      number('ahead', t('file.ahead', { currency })),
      { key: 'evidence', title: t('column.evidence'), width: 48 },
      { key: 'verdict', title: t('column.verdict') },
      { key: 'reason', title: t('file.reason'), width: 32 },
      { key: 'person', title: t('file.person'), width: 20 },
      time('decided', t('file.decided')),
    ];
    const rows = entries.map((entry) => ({
      cause: t(`cause.${entry.cause}`),
      began: entry.began,
      ended: entry.ended,
      lasts: entry.lasts ? t('file.yes') : '',
      kwh: entry.kwh,
      lower: entry.lower,
      upper: entry.upper,
      amount: entry.amount,
      ahead: entry.ahead,
      evidence: texts.evidence(entry).join(t('semicolon')),
      verdict: t(`verdict.${entry.verdict}`),
      reason: entry.reason,
      person: entry.person,
      decided: entry.decided_at,
    }));
    return {
      fileName: `Losses_${from}_${to}`,
      format: file,
      sheets: [tableSheet(t('title'), columns, rows, [t('of', { name: station.station_name }), period])],
      provenance: {
        name: t('file.source'),
        lines: [
          [t('file.station'), station.station_name],
          [t('file.period'), period],
          [t('file.day'), day === null ? t('days.all') : formatDate(day)],
          [t('filter.label'), cause === null ? t('filter.all') : t(`cause.${cause}`)],
          [t('filter.verdict'), verdict === null ? t('filter.anyVerdict') : t(`verdict.${verdict}`)],
          ...(baseline
            ? [
                [
                  t('file.learnt'),
                  t('certificate.basisText', {
                    version: baseline.version,
                    from: format.date(baseline.from, zone),
                    to: format.date(baseline.to - 1, zone),
                    count: baseline.clear_days.length,
                  }),
                ] as [string, string],
              ]
            : []),
          [t('file.zone'), format.zone(zone, now)],
          [t('file.rows'), format.integer(entries.length)],
          [t('file.exported'), format.dateTime(now, zone)],
        ],
      },
    };
  }

  return <ExportMenu disabled={entries.length === 0} order={order} />;
}
