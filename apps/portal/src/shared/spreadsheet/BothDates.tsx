import { parseClockTime, type DateOrder, type TimeCell } from '@heliograph/domain/histories';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BothWays } from './BothWays.tsx';

interface BothDatesProps {
  /** Some as the file writes them. */
  times: readonly TimeCell[];
  /** Null while none was chosen. */
  order: DateOrder | null;
}

const ORDERS = ['dmy', 'mdy'] as const;

/** Dates with the day first and with the month first. */
export function BothDates({ times, order }: BothDatesProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const chosen = ORDERS.findIndex((one) => one === order);
  return (
    <BothWays
      title={t('reading.order')}
      ways={ORDERS.map((one) => t(`reading.orders.${one}`))}
      chosen={chosen < 0 ? null : chosen}
      samples={times.map((cell) => ({
        written: String(cell),
        read: ORDERS.map((one) => {
          const at = parseClockTime(cell, one)?.local;
          return at === undefined
            ? '—'
            : t('reading.date', { day: format.day(at, 'UTC'), month: format.monthYear(at, 'UTC') });
        }),
      }))}
    />
  );
}
