import { DATE_ORDERS, parseClockTime, type DateOrder } from '@heliograph/domain/histories';
import { parseNumber } from '@heliograph/domain/imports';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';
import { BothDates } from './BothDates.tsx';
import { BothWays } from './BothWays.tsx';
import { withChoice, type ReadingChoices, type ReadSheet } from './readingChoices.ts';
import { columnCells } from './sheetRows.ts';
import { DecimalField } from './SheetFields.tsx';

interface ReadingFieldsProps<Sheet> {
  of: Sheet;
  onChange: (sheet: Sheet, choice: Partial<ReadingChoices>) => void;
}

/** How the times and numbers of a table are written, each with what decided it. */
export function ReadingFields<Sheet extends ReadSheet>({ of, onChange }: ReadingFieldsProps<Sheet>) {
  const { t } = useTranslation('imports');
  const { order, decimal, stamp, decided } = of;
  const change = (choice: Partial<ReadingChoices>) => onChange(withChoice(of, choice), choice);
  return (
    <>
      {(order !== 'ymd' || decided.order !== 'values') && (
        <SelectField
          label={t('reading.order')}
          value={order ?? ''}
          placeholder={t('reading.orderOpen')}
          options={DATE_ORDERS.map((value) => ({ value, label: t(`reading.orders.${value}`) }))}
          hint={order === null ? undefined : t(`reading.decided.${decided.order}`)}
          onChange={(value) => change({ order: value as DateOrder })}
        />
      )}
      <DecimalField
        value={decimal}
        hint={t(`reading.decided.${decided.decimal}`)}
        onChange={(sign) => change({ decimal: sign })}
      />
      <SelectField
        label={t('reading.stamp')}
        value={stamp}
        options={(['start', 'end'] as const).map((value) => ({ value, label: t(`reading.stamps.${value}`) }))}
        hint={t(`reading.decided.${decided.stamp}`)}
        onChange={(value) => change({ stamp: value === 'end' ? 'end' : 'start' })}
      />
    </>
  );
}

const SAMPLES = 3;

interface OpenReadingsProps {
  of: ReadSheet;
  /** Places of the columns. */
  time: number | null;
  numbers: readonly number[];
}

/** Shows what nothing in the table decides, as three of its rows read both ways. */
export function OpenReadings({ of, time, numbers }: OpenReadingsProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { order, decimal, decided } = of;
  const isOpen = (field: keyof ReadingChoices) => decided[field] === 'assumed' || decided[field] === 'chosen';
  const times = time === null ? [] : columnCells(of, [time]);
  const texts = columnCells(of, numbers).filter((cell) => typeof cell === 'string' && /\d[.,]\d/.test(cell));
  const amounts = texts.slice(0, SAMPLES).map((cell) => ({
    written: String(cell),
    read: (['.', ','] as const).map((sign) => {
      const value = parseNumber(String(cell), sign);
      return value === null ? '—' : format.number(value, 3);
    }),
  }));
  const [first] = times;
  const readTimes = times.flatMap((cell) =>
    order === null ? [] : (parseClockTime(cell, order)?.local ?? []),
  );
  const step = readTimes.length > 1 ? Math.abs(readTimes[1]! - readTimes[0]!) : 0;
  const clock = (at: number) => format.minute(at, 'UTC');
  const edges = readTimes.slice(0, SAMPLES).map((at, index) => ({
    written: String(times[index] ?? first),
    read: [`${clock(at)} – ${clock(at + step)}`, `${clock(at - step)} – ${clock(at)}`],
  }));
  return (
    <>
      {isOpen('order') && times.length > 0 && <BothDates times={times.slice(0, SAMPLES)} order={order} />}
      {isOpen('decimal') && amounts.length > 0 && (
        <BothWays
          title={t('columns.decimal')}
          ways={[t('columns.point'), t('columns.comma')]}
          chosen={decimal === '.' ? 0 : 1}
          samples={amounts}
        />
      )}
      {isOpen('stamp') && step > 0 && (
        <BothWays
          title={t('reading.stamp')}
          ways={[t('reading.stamps.start'), t('reading.stamps.end')]}
          chosen={of.stamp === 'start' ? 0 : 1}
          samples={edges}
        />
      )}
    </>
  );
}
