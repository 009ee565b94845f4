import { LossCause } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { axisTicks, Button, Card, Text } from '@heliograph/ui';
import type { CSSProperties } from 'react';
import choice from '../../shared/period/DayChoice.module.css';
import { DayChoice } from '../../shared/period/DayChoice.tsx';
import causes from './causes.module.css';
import styles from './LossDays.module.css';
import type { StatedDay } from './statedLosses.ts';

export interface LossDaysProps {
  /** Oldest first. */
  days: readonly StatedDay[];
  /** Lost energy of the period by cause, kWh. */
  sums: ReadonlyMap<LossCause, number>;
  /** The station's. */
  zone: string;
  /** The chosen day, YYYY-MM-DD; null for all. */
  day: string | null;
  onChange: (day: string | null) => void;
}

/** A bar for each day with its lost energy by cause, hatched where the day is unknown; one day can be chosen. */
export function LossDays({ days, sums, zone, day, onChange }: LossDaysProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const ticks = axisTicks(Math.max(0, ...days.map(({ sum }) => sum)));
  const end = ticks.at(-1)!;
  const digits = Number.isInteger(ticks[1]) ? 0 : 1;
  const percent = (share: number) => format.percent(Math.floor(share * 100));
  const shown = LossCause.options.filter((cause) => sums.has(cause));

  function computeText({ known, lost }: StatedDay): string {
    if (known === 0) return t('days.unknown');
    const parts: string[] = [...lost].map(([cause, energy]) =>
      t('days.part', { name: t(`cause.${cause}`), energy: format.energy(energy).text }),
    );
    if (parts.length === 0) parts.push(t('days.nothing'));
    if (known < 0.995) parts.push(t('days.known', { percent: percent(known) }));
    return parts.join(t('comma'));
  }

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
      <div className={styles.chart} style={{ '--steps': ticks.length - 1 } as CSSProperties}>
        <div className={styles.levels} aria-hidden>
          <span className={styles.unit}>{t('days.scale')}</span>
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{format.number(tick, digits)}</span>
          ))}
        </div>
        <DayChoice
          label={t('days.choose')}
          zone={zone}
          day={day}
          onChange={onChange}
          days={days.map((one) => ({
            date: one.date,
            start: one.start,
            text: t('days.day', { date: format.date(one.start, zone), text: computeText(one) }),
            bar: (
              <span className={styles.plot} aria-hidden>
                <span className={styles.unknown} style={{ height: `${(1 - one.known) * 100}%` }} />
                <span className={styles.bar} style={{ height: `${(one.sum / end) * 100}%` }}>
                  {[...one.lost].map(([cause, energy]) => (
                    <span key={cause} data-cause={cause} style={{ flexGrow: energy }} />
                  ))}
                </span>
              </span>
            ),
          }))}
        />
      </div>
      <ul className={choice.legend}>
        {shown.map((cause) => (
          <li key={cause} data-cause={cause}>
            <span className={causes.mark} aria-hidden />
            {t('days.part', { name: t(`cause.${cause}`), energy: format.energy(sums.get(cause) ?? 0).text })}
          </li>
        ))}
        {days.some(({ known }) => known < 0.995) && (
          <li>
            <span className={`${causes.mark} ${styles.unknownMark}`} aria-hidden />
            {t('days.unknownLegend')}
          </li>
        )}
      </ul>
    </Card>
  );
}
