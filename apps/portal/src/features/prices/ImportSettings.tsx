import { DATE_ORDERS, type DateOrder } from '@heliograph/domain/histories';
import { PRICE_UNITS } from '@heliograph/domain/prices';
import { useTranslation } from '@heliograph/i18n';
import { Grid, SelectField } from '@heliograph/ui';
import { DecimalField, SheetFields } from '../../shared/spreadsheet/SheetFields.tsx';
import { listHeadings } from '../../shared/spreadsheet/sheetRows.ts';
import { useColumnName } from '../../shared/spreadsheet/useColumnName.ts';
import { withPriceColumns, withPriceHead, type PriceDraft } from './priceDraft.ts';
import { ZoneField } from './ZoneField.tsx';

interface ImportSettingsProps {
  draft: PriceDraft;
  onChange: (draft: PriceDraft) => void;
  onSheet: (sheet: number) => void;
}

/** Where the times and prices of a table are, and how they are written. */
export function ImportSettings({ draft, onChange, onSheet }: ImportSettingsProps) {
  const { t } = useTranslation('prices');
  const { t: histories } = useTranslation('histories');
  const getColumnName = useColumnName();
  const { time, price, unit, zone, order, asksOrder, decimal, stamp } = draft;
  const columns = listHeadings(draft).map((heading, index) => ({
    value: String(index),
    label: getColumnName(heading, index),
  }));
  const column = (field: 'time' | 'price', value: number | null) => (
    <SelectField
      label={t(`import.${field}`)}
      placeholder={t('import.choose')}
      value={value === null ? '' : String(value)}
      options={columns}
      onChange={(place) => onChange(withPriceColumns(draft, { time, price, [field]: Number(place) }))}
    />
  );
  return (
    <Grid min={224} gap={12}>
      <SheetFields of={draft} onSheet={onSheet} onHead={(head) => onChange(withPriceHead(draft, head))} />
      {column('time', time)}
      {column('price', price)}
      {draft.regions.length > 1 && (
        <SelectField
          label={t('import.region')}
          placeholder={t('import.choose')}
          value={draft.region ?? ''}
          options={draft.regions.map((region) => ({ value: region, label: region }))}
          onChange={(region) => onChange({ ...draft, region })}
        />
      )}
      <SelectField
        label={t('import.unit')}
        value={unit}
        options={PRICE_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
        onChange={(value) => onChange({ ...draft, unit: PRICE_UNITS.find((each) => each === value) ?? unit })}
      />
      <ZoneField
        label={histories('columns.zone')}
        value={zone}
        onChange={(value) => onChange({ ...draft, zone: value })}
      />
      <SelectField
        label={histories('columns.stamp')}
        value={stamp}
        options={(['start', 'end'] as const).map((value) => ({
          value,
          label: histories(`columns.stamps.${value}`),
        }))}
        onChange={(value) => onChange({ ...draft, stamp: value === 'end' ? 'end' : 'start' })}
      />
      {(asksOrder || order !== 'ymd') && (
        <SelectField
          label={histories('columns.order')}
          value={order ?? ''}
          placeholder={histories('columns.orderOpen')}
          options={DATE_ORDERS.map((value) => ({ value, label: histories(`columns.orders.${value}`) }))}
          onChange={(value) => onChange({ ...draft, order: value as DateOrder })}
        />
      )}
      <DecimalField value={decimal} onChange={(sign) => onChange({ ...draft, decimal: sign })} />
    </Grid>
  );
}
