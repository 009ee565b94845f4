import { useFormat, useTranslation } from '@heliograph/i18n';
import { Row, SegmentedControl, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../minuteAtom.ts';
import { useOptimisticValue } from '../page/useOptimisticValue.ts';
import { dateAt } from './dates.ts';
import { DateNavigator } from './DateNavigator.tsx';
import { InstantField } from './InstantField.tsx';
import styles from './PeriodPicker.module.css';
import { missingParts, type PeriodChoice } from './periods.ts';
import { type PeriodName } from './dates.ts';

export interface PeriodPickerProps {
  periods: readonly PeriodName[];
  value: PeriodChoice;
  onChange: (value: PeriodChoice) => void;
  /** The zone of dates and times. */
  zone: string;
  /** Names the zone. */
  zoneOf?: 'station' | 'viewer';
}

/** Chooses a calendar period or two instants in a zone, but no future ones. */
export function PeriodPicker({ periods, value, onChange, zone, zoneOf = 'station' }: PeriodPickerProps) {
  const { t } = useTranslation('period');
  const format = useFormat();
  const now = useAtomValue(minuteAtom);
  const today = dateAt(zone, now);
  const [shown, choose] = useOptimisticValue(value, onChange);
  const { period } = shown;

  const change = (changes: Partial<PeriodChoice>) => choose({ ...shown, ...changes });

  return (
    <div className={styles.picker}>
      <SegmentedControl
        label={t('label')}
        value={period}
        options={periods.map((one) => ({ value: one, label: t(`name.${one}`) }))}
        onChange={(chosen) => change({ period: chosen, date: shown.date || today })}
      />
      {period === 'custom' ? (
        <Row gap={[8, 16]} align="start" wrap>
          <InstantField
            label={t('start')}
            zone={zone}
            today={today}
            value={shown.start}
            onChange={(start) => change({ start })}
          />
          <InstantField
            label={t('end')}
            zone={zone}
            today={today}
            value={shown.end}
            onChange={(end) => change({ end })}
            error={missingParts(shown).includes('order') ? t('order') : null}
          />
        </Row>
      ) : (
        period !== 'overyear' && (
          <DateNavigator
            period={period}
            date={shown.date}
            today={today}
            onChange={(date) => change({ date })}
          />
        )
      )}
      <Text as="span" tone="faint" size={13}>
        {t(zoneOf === 'station' ? 'zone' : 'viewerZone', { zone: format.zone(zone, now) })}
      </Text>
    </div>
  );
}
