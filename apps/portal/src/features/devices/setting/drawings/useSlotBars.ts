import { slotDay, type Parameter, type Values } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useValueText } from '../parameterText.ts';
import { clockText, type DayBar } from './DayPlot.tsx';

/** The cells of each time point. */
export type SlotRows = readonly { row: number; cells: readonly Parameter[] }[];

/** The time points as bars of a day, as high as the battery value of each. */
export function useSlotBars(rows: SlotRows, values: Values): DayBar[] {
  const { t } = useTranslation('setting');
  const valueText = useValueText();
  const findCell = (slot: number, field: string) =>
    rows
      .find(({ row }) => row === slot)
      ?.cells.find(({ tableCell }) => tableCell?.table === 'slots' && tableCell.field === field);

  return slotDay(values).periods.map((period) => {
    const level = findCell(period.slot, 'soc') ?? findCell(period.slot, 'voltage');
    const charge = findCell(period.slot, 'charge');
    const value = level && values[level.code];
    const details = [findCell(period.slot, 'power'), level, charge].flatMap((cell) =>
      cell?.tableCell?.table === 'slots'
        ? `${t(`slotField.${cell.tableCell.field}`)} ${valueText(cell, values[cell.code])}`
        : [],
    );
    return {
      ...period,
      key: `${period.slot} ${period.from}`,
      name: String(period.slot),
      share:
        value === undefined || !level
          ? 0
          : (value - (level.min ?? 0)) / ((level.max ?? 1) - (level.min ?? 0)),
      label: level ? valueText(level, value) : '',
      charges: charge !== undefined && (values[charge.code] ?? 0) > 0,
      text: t('band.period', {
        number: period.slot,
        from: clockText(period.from),
        until: clockText(period.until),
        what: details.join(', '),
      }),
    };
  });
}
