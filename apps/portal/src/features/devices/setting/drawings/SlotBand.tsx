import { Text } from '@heliograph/ui';
import { slotDay, type Values } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { clockText, DayHours, DayPlot, toPlace } from './DayPlot.tsx';
import styles from './SlotBand.module.css';
import { SlotLegend } from './SlotLegend.tsx';
import { useSlotBars, type SlotRows } from './useSlotBars.ts';

interface SlotBandProps {
  rows: SlotRows;
  values: Values;
}

/** The time points over 24 hours: a bar as high as the battery value of each; gaps and overlaps are marked. */
export function SlotBand({ rows, values }: SlotBandProps) {
  const { t } = useTranslation('setting');
  const { gaps, overlaps } = slotDay(values);
  const bars = useSlotBars(rows, values);

  return (
    <div className={styles.band}>
      <DayPlot label={t('band.label', { periods: bars.map(({ text }) => text).join('; ') })} bars={bars}>
        {gaps.map((gap) => (
          <div key={gap.from} className={styles.gap} style={toPlace(gap)} data-gap />
        ))}
        {overlaps.map((overlap) => (
          <div key={overlap.from} className={styles.overlap} style={toPlace(overlap)} data-overlap />
        ))}
      </DayPlot>
      <DayHours />
      <SlotLegend />
      {[
        ...gaps.map((span) => ['gap', span] as const),
        ...overlaps.map((span) => ['overlap', span] as const),
      ].map(([kind, { from, until }]) => (
        <Text key={`${kind} ${from}`} above={4} tone="fault" size={13}>
          {t(`band.${kind}`, { from: clockText(from), until: clockText(until) })}
        </Text>
      ))}
    </div>
  );
}
