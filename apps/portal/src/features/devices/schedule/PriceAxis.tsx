import type { PriceDay, ScheduleReport, PriceDayKind } from '@heliograph/contracts/engine';
import { findBatteryType, type ParameterGroup, type Values } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { getRange, type SlotProposal } from '@heliograph/domain/schedules';
import type { ReactNode } from 'react';
import { clockText, DayHours, DayPlot, type DayBar } from '../setting/drawings/DayPlot.tsx';
import { SlotLegend } from '../setting/drawings/SlotLegend.tsx';
import { useSlotBars } from '../setting/drawings/useSlotBars.ts';
import { groupSections } from '../setting/settingGroups.ts';
import styles from './DeviceSchedule.module.css';
import { useDaysText } from './useDaysText.ts';

interface PriceAxisProps {
  group: ParameterGroup;
  /** Settings of the device. */
  values: Values;
  report: ScheduleReport | null;
  proposal: SlotProposal | null;
  /** Minutes by which the device's clock is ahead; null: not known. */
  ahead: number | null;
}

/** Prices, present and proposed slots over the hours of a day at the station. */
export function PriceAxis({ group, values, report, proposal, ahead }: PriceAxisProps) {
  const { t } = useTranslation('schedule');
  const daysText = useDaysText();
  const kindsText = useKindsText();
  const most = Math.max(...(report?.days ?? []).map((day) => getRange(day).highest));
  const rows = slotRows(group, values);
  const fitting = proposal && 'settings' in proposal ? proposal : null;
  const present = useSlotBars(rows, values);
  const proposed = useSlotBars(rows, { ...values, ...fitting?.settings });
  return (
    <div className={styles.axis}>
      {report?.prices !== 'none' &&
        report?.days.map((day) => (
          <PriceRow key={day.date} day={day} most={most} currency={report.currency ?? ''} />
        ))}
      <Row title={t('axis.slots')} note={daysText(values.time_of_use)} bars={present} />
      {ahead !== null && ahead !== 0 && (
        <Row title={t('axis.actual')} note={t('axis.actualNote')} bars={shifted(present, -ahead)} />
      )}
      {fitting && !fitting.isPresent && (
        <Row title={t('axis.proposal')} note={kindsText(fitting.kinds)} bars={proposed} />
      )}
      <div className={styles.plot}>
        <DayHours />
      </div>
      <SlotLegend />
    </div>
  );
}

/** Batteries that work by voltage have no percentages. */
function slotRows(group: ParameterGroup, values: Values) {
  const hidden = findBatteryType(values) === 1 ? 'soc' : 'voltage';
  const slots = groupSections(group.parameters).find(({ id }) => id === 'timeOfUse')?.slots ?? [];
  return slots.map(({ row, cells }) => ({
    row,
    cells: cells.filter(({ tableCell }) => tableCell?.table !== 'slots' || tableCell.field !== hidden),
  }));
}

interface PriceRowProps {
  day: PriceDay;
  /** The highest price of all days. */
  most: number;
  currency: string;
}

function PriceRow({ day: { kinds, spans }, most, currency }: PriceRowProps) {
  const { t } = useTranslation('schedule');
  const format = useFormat();
  const kindsText = useKindsText();
  const bars = spans.map(({ from, until, price }): DayBar => {
    const name = price === null ? '—' : format.price(price);
    return {
      key: String(from),
      from,
      until,
      name,
      label: '',
      share: price === null || most <= 0 ? 0 : Math.max(0, price / most),
      charges: false,
      text: t('axis.price', { from: clockText(from), until: clockText(until), price: name, currency }),
    };
  });
  return (
    <Row
      className={styles.price}
      title={t('axis.prices', { currency })}
      note={kindsText(kinds)}
      bars={bars}
    />
  );
}

interface RowProps {
  title: string;
  note: ReactNode;
  bars: readonly DayBar[];
  className?: string | undefined;
}

function Row({ title, note, bars, className = '' }: RowProps) {
  return (
    <section className={`${styles.row} ${className}`}>
      <h3>
        {title} <span>· {note}</span>
      </h3>
      <div className={styles.plot}>
        <DayPlot label={`${title}: ${bars.map(({ text }) => text).join('; ')}`} bars={bars} />
      </div>
    </section>
  );
}

const DAY = 1440;

/** The bars at another time of the day, cut at midnight. */
function shifted(bars: readonly DayBar[], by: number): DayBar[] {
  const days = Math.floor(by / DAY) * DAY;
  return bars.flatMap((bar) => {
    const [from, until] = [bar.from + by - days, bar.until + by - days];
    return [
      { ...bar, key: `${bar.key} first`, from, until: Math.min(until, DAY) },
      { ...bar, key: `${bar.key} second`, from: Math.max(from - DAY, 0), until: until - DAY },
    ].filter((each) => each.until > each.from && each.from < DAY);
  });
}

/** Names kinds of days: every day, or Monday to Friday and Saturday. */
function useKindsText(): (kinds: readonly PriceDayKind[]) => string {
  const { t } = useTranslation('schedule');
  return (kinds) =>
    kinds.length === 3 ? t('kind.all') : kinds.map((kind) => t(`kind.${kind}`)).join(t('kind.comma'));
}
