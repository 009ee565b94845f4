import type { Station } from '@heliograph/contracts/http';
import { DATE_ORDERS, type DateOrder } from '@heliograph/domain/histories';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';
import styles from './HistoryPage.module.css';
import { withHead, type TableDraft } from './historyDraft.ts';
import type { HistoryWork } from './useHistory.ts';

interface TableSettingsProps {
  station: Station;
  draft: TableDraft;
  work: HistoryWork;
}

const HEAD_ROWS = 20;

/** How the times and numbers of a table are written. */
export function TableSettings({ station, draft, work }: TableSettingsProps) {
  const { t } = useTranslation('histories');
  const { sheet, head, zone, order, asksOrder, decimal, stamp } = draft;
  const change = (changes: Partial<TableDraft>) => work.setDraft({ ...draft, ...changes });
  const zones = [...new Set([station.time_zone, viewerZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const hasUtc = draft.columns.some((column) => column?.field === 'utc');
  return (
    <div className={styles.settings}>
      {sheet.sheets.length > 1 && (
        <SelectField
          label={t('columns.sheet')}
          value={String(sheet.sheet)}
          options={sheet.sheets.map((label, index) => ({ value: String(index), label }))}
          onChange={(value) => work.readSheet(Number(value))}
        />
      )}
      <SelectField
        label={t('columns.headRow')}
        value={String(head)}
        options={Array.from({ length: Math.min(HEAD_ROWS, sheet.rows.length) }, (_, index) => ({
          value: String(index),
          label: String(index + 1),
        }))}
        onChange={(value) => work.setDraft(withHead(draft, Number(value)))}
      />
      {!hasUtc && (
        <SelectField
          label={t('columns.zone')}
          value={zone}
          options={zones.map((name) => ({ value: name, label: name }))}
          onChange={(value) => change({ zone: value })}
        />
      )}
      {(asksOrder || order !== 'ymd') && (
        <SelectField
          label={t('columns.order')}
          value={order ?? ''}
          placeholder={t('columns.orderOpen')}
          options={DATE_ORDERS.map((value) => ({ value, label: t(`columns.orders.${value}`) }))}
          onChange={(value) => change({ order: value as DateOrder })}
        />
      )}
      <SelectField
        label={t('columns.decimal')}
        value={decimal}
        options={[
          { value: '.', label: t('columns.point') },
          { value: ',', label: t('columns.comma') },
        ]}
        onChange={(value) => change({ decimal: value === ',' ? ',' : '.' })}
      />
      <SelectField
        label={t('columns.stamp')}
        value={stamp}
        options={(['start', 'end'] as const).map((value) => ({ value, label: t(`columns.stamps.${value}`) }))}
        onChange={(value) => change({ stamp: value === 'end' ? 'end' : 'start' })}
      />
    </div>
  );
}
