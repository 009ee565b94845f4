import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import type { AuditRecord } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import { tableSheet } from '../../shared/export/tableSheet.ts';
import { useFailureMessage } from '../../shared/failure/useFailureMessage.ts';
import { auditRequest, type AuditFilter } from './auditFilter.ts';
import { useAuditText } from './useAuditText.ts';

const PAGE = 1000;
/** In one file. */
const MAX_RECORDS = 50_000;

/** Exports all that the filter finds, a line for each changed field. */
export function AuditExport({ filter, disabled }: { filter: AuditFilter; disabled: boolean }) {
  const { t } = useTranslation('audit');
  const { call } = useEngine();
  const format = useFormat();
  const text = useAuditText();
  const showFailure = useFailureMessage();

  async function readAll(): Promise<AuditRecord[]> {
    const records: AuditRecord[] = [];
    while (records.length < MAX_RECORDS) {
      const last = records.at(-1);
      const page = await call('audit.getAuditLog', {
        ...auditRequest(filter),
        ...(last && { before: last.id }),
        limit: PAGE,
      });
      records.push(...page.list);
      if (page.list.length < PAGE) break;
    }
    return records;
  }

  async function order(file: ExportFormat): Promise<ExportRequest | null> {
    try {
      return buildExport(await readAll(), file);
    } catch (failure) {
      showFailure(t('export.failed'), failure);
      return null;
    }
  }

  function buildExport(records: readonly AuditRecord[], file: ExportFormat): ExportRequest {
    const now = Date.now();
    const zone = viewerZone();
    const columns = [
      { key: 'at', title: t('column.at'), as: 'dateTime' as const, zone },
      { key: 'who', title: t('column.who') },
      { key: 'address', title: t('export.address') },
      { key: 'agent', title: t('export.agent') },
      { key: 'action', title: t('column.action') },
      { key: 'station', title: t('column.about') },
      { key: 'about', title: t('export.details') },
      { key: 'field', title: t('export.field') },
      { key: 'before', title: t('export.before') },
      { key: 'after', title: t('export.after') },
    ];
    const rows = records.flatMap((record) => {
      const row = {
        at: record.at,
        who: text.who(record),
        address: text.address(record),
        agent: text.agent(record),
        action: text.action(record),
        station: record.station_name,
        about: text
          .about(record)
          .map(({ label, text: value }) => `${label}: ${value}`)
          .join('; '),
      };
      const changes = text.changes(record);
      return changes.length === 0
        ? [row]
        : changes.map(({ label, ...values }) => ({ ...row, field: label, ...values }));
    });
    const count = format.integer(records.length);
    return {
      format: file,
      fileName: `${t('export.file')}_${format.date(now).replaceAll('/', '-')}`,
      sheets: [tableSheet(t('title'), columns, rows, [t('title')])],
      provenance: {
        name: t('export.source'),
        lines: [
          [t('days.label'), filter.days === null ? t('days.all') : t('days.last', { count: filter.days })],
          [t('area.label'), t(`area.${filter.area ?? 'all'}`)],
          [t('export.rows'), records.length < MAX_RECORDS ? count : t('export.cut', { count: MAX_RECORDS })],
          [t('export.exported'), `${format.dateTime(now)} ${format.zone(zone, now)}`],
        ],
      },
    };
  }

  return <ExportMenu disabled={disabled} order={order} />;
}
