import type { Station } from '@heliograph/contracts/http';
import { DATE_ORDERS, type DateOrder } from '@heliograph/domain/histories';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { Grid, SelectField } from '@heliograph/ui';
import { DecimalField, SheetFields } from '../../shared/spreadsheet/SheetFields.tsx';
import { withHead, type TableDraft } from './historyDraft.ts';
import type { HistoryWork } from './useHistory.ts';

interface TableSettingsProps {
  station: Station;
  draft: TableDraft;
  work: HistoryWork;
}

/** How the times and numbers of a table are written. */
export function TableSettings({ station, draft, work }: TableSettingsProps) {
  const { t } = useTranslation('histories');
  const { zone, order, asksOrder, decimal, stamp } = draft;
  const change = (changes: Partial<TableDraft>) => work.file.setDraft({ ...draft, ...changes });
  const zones = [...new Set([station.time_zone, viewerZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const hasUtc = draft.columns.some((column) => column?.field === 'utc');
  return (
    <Grid min={224} gap={12}>
      <SheetFields
        of={draft}
        onSheet={work.file.readSheet}
        onHead={(head) => work.file.setDraft(withHead(draft, head))}
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
      <DecimalField value={decimal} onChange={(sign) => change({ decimal: sign })} />
      <SelectField
        label={t('columns.stamp')}
        value={stamp}
        options={(['start', 'end'] as const).map((value) => ({ value, label: t(`columns.stamps.${value}`) }))}
        onChange={(value) => change({ stamp: value === 'end' ? 'end' : 'start' })}
      />
    </Grid>
  );
}
