import { PRICE_DIVISORS, PRICE_UNITS } from '@heliograph/domain/prices';
import { normalHeading, parseNumber } from '@heliograph/domain/imports';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Grid, SelectField } from '@heliograph/ui';
import { BothWays } from '../../shared/spreadsheet/BothWays.tsx';
import { OpenReadings, ReadingFields } from '../../shared/spreadsheet/ReadingFields.tsx';
import {
  choiceKey,
  rememberedReading,
  withChoice,
  type ReadingChoices,
} from '../../shared/spreadsheet/readingChoices.ts';
import { SheetFields } from '../../shared/spreadsheet/SheetFields.tsx';
import { columnCells, listHeadings } from '../../shared/spreadsheet/sheetRows.ts';
import { useColumnName } from '../../shared/spreadsheet/useColumnName.ts';
import type { Choices } from '../../shared/spreadsheet/useRememberedChoices.ts';
import { withPriceColumns, withPriceHead, type PriceDraft } from './priceDraft.ts';
import { ZoneField } from './ZoneField.tsx';

interface ImportSettingsProps {
  draft: PriceDraft;
  onChange: (draft: PriceDraft) => void;
  onRemember: (choices: Choices) => void;
  onSheet: (sheet: number) => void;
}

/** Where the times and prices of a table are, and how they are written. */
export function ImportSettings({ draft, onChange, onRemember, onSheet }: ImportSettingsProps) {
  const { t } = useTranslation('prices');
  const { t: histories } = useTranslation('histories');
  const { t: imports } = useTranslation('imports');
  const getColumnName = useColumnName();
  const { time, price, unit, unitDecided, zone, decided } = draft;
  const headings = listHeadings(draft);
  const columns = headings.map((heading, index) => ({
    value: String(index),
    label: getColumnName(heading, index),
  }));
  const change = (next: PriceDraft, choice: Partial<ReadingChoices>) => {
    onChange(next);
    onRemember(rememberedReading(draft, choice));
  };
  const column = (field: 'time' | 'price', value: number | null) => (
    <SelectField
      label={t(`import.${field}`)}
      placeholder={t('import.choose')}
      value={value === null ? '' : String(value)}
      options={columns}
      onChange={(place) => {
        onChange(withPriceColumns(draft, { time, price, [field]: Number(place) }));
        const before = value === null ? {} : { [normalHeading(headings[value]!)]: '' };
        onRemember({ ...before, [normalHeading(headings[Number(place)]!)]: field });
      }}
    />
  );
  return (
    <>
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
            onChange={(region) => {
              onChange({ ...draft, region });
              onRemember({ [choiceKey(draft, 'region')]: region });
            }}
          />
        )}
        <SelectField
          label={t('import.unit')}
          value={unit}
          options={PRICE_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
          hint={
            unitDecided === 'assumed' ? t('import.unitBySize') : imports(`reading.decided.${unitDecided}`)
          }
          onChange={(value) => {
            onChange({
              ...draft,
              unit: PRICE_UNITS.find((each) => each === value) ?? unit,
              unitDecided: 'chosen',
            });
            onRemember({ [choiceKey(draft, 'unit')]: value });
          }}
        />
        <ZoneField
          label={histories('columns.zone')}
          value={zone}
          hint={imports(`reading.decided.${decided.zone}`)}
          onChange={(value) => change(withChoice(draft, { zone: value }), { zone: value })}
        />
        <ReadingFields of={draft} onChange={change} />
      </Grid>
      <OpenReadings of={draft} time={time} numbers={price === null ? [] : [price]} />
      {price !== null && (unitDecided === 'assumed' || unitDecided === 'chosen') && (
        <OpenUnit draft={draft} price={price} />
      )}
    </>
  );
}

const SAMPLES = 3;

/** Prices of a file in each unit that they could have. */
function OpenUnit({ draft, price }: { draft: PriceDraft; price: number }) {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const samples = columnCells(draft, [price])
    .slice(0, SAMPLES)
    .map((cell) => {
      const value = typeof cell === 'number' ? cell : parseNumber(cell, draft.decimal);
      return {
        written: String(cell),
        read: PRICE_UNITS.map((unit) =>
          value === null
            ? '—'
            : t('import.cents', {
                price: format.number((value / PRICE_DIVISORS[unit]) * PRICE_DIVISORS.centsPerKwh, 2),
              }),
        ),
      };
    });
  return (
    <BothWays
      title={t('import.unit')}
      ways={PRICE_UNITS.map((unit) => t(`unit.${unit}`))}
      chosen={PRICE_UNITS.indexOf(draft.unit)}
      samples={samples}
    />
  );
}
