import type { QualityShares } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Text } from '@heliograph/ui';
import choice from '../../shared/period/DayChoice.module.css';
import { DayChoice } from '../../shared/period/DayChoice.tsx';
import { dateAt } from '../../shared/period/dates.ts';
import styles from './QualityDays.module.css';

export interface QualityDaysProps {
  /** Oldest first. */
  days: readonly (QualityShares & { start: number })[];
  /** The station's. */
  zone: string;
  /** The chosen day, YYYY-MM-DD; null for all. */
  day: string | null;
  onChange: (day: string | null) => void;
}

const SHARES = ['measured', 'estimated', 'unknown'] as const;

/** A bar for each day with the shares of measured, estimated and unknown time; one day can be chosen. */
export function QualityDays({ days, zone, day, onChange }: QualityDaysProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  /** Rounded, but neither to nothing nor to everything. */
  function percent(share: number): string {
    if (share > 0 && share < 0.001) return t('days.hardlyAny');
    const isAlmost = (share > 0 && share < 0.01) || (share > 0.99 && share < 1);
    return isAlmost ? format.percent(Math.floor(share * 1000) / 10, 1) : format.percent(share * 100);
  }
  const computeText = (shares: QualityShares) =>
    SHARES.map((share) => t('days.share', { name: t(`share.${share}`), share: percent(shares[share]) })).join(
      t('comma'),
    );
  const mean = (share: (typeof SHARES)[number]) =>
    days.reduce((sum, shares) => sum + shares[share], 0) / days.length;

  if (days.length === 0) return <Text tone="faint">{t('days.none')}</Text>;
  return (
    <Card
      title={t('days.title')}
      aside={
        day !== null && (
          <Button variant="light" size="compact-sm" onClick={() => onChange(null)}>
            {t('days.all')}
          </Button>
        )
      }
    >
      <DayChoice
        label={t('days.choose')}
        zone={zone}
        day={day}
        onChange={onChange}
        days={days.map(({ start, ...shares }) => ({
          date: dateAt(zone, start),
          start,
          text: t('days.day', { date: format.date(start, zone), shares: computeText(shares) }),
          bar: (
            <span className={styles.bar} aria-hidden>
              {SHARES.map((share) => (
                <span
                  key={share}
                  data-share={share}
                  // Minutes of a day are visible, too.
                  style={{ flexGrow: shares[share], minHeight: shares[share] > 0 ? 5 : 0 }}
                />
              ))}
            </span>
          ),
        }))}
      />
      <ul className={choice.legend}>
        {SHARES.map((share) => (
          <li key={share}>
            <span className={styles.mark} data-share={share} aria-hidden />
            {t('days.share', { name: t(`share.${share}`), share: percent(mean(share)) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
