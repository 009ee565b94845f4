import type { LossEntry } from '@heliograph/contracts/http';
import { useFormat, useTranslation, type Format, type Translate } from '@heliograph/i18n';
import { useMemo } from 'react';

export interface LossTexts {
  /** The days of an entry. */
  period: (entry: LossEntry) => string;
  /** Cause and days. */
  name: (entry: LossEntry) => string;
  /** Figures that an entry rests on, most important first. */
  evidence: (entry: LossEntry) => string[];
  /** Worth, or the cost ahead. */
  money: (amount: number | null, currency: string) => string;
}

type Words = Translate<'losses'>;

/** Entries in words. @param zone the station's */
export function useLossTexts(zone: string): LossTexts {
  const { t } = useTranslation('losses');
  const format = useFormat();
  return useMemo(() => {
    const period = ({ began, ended }: LossEntry) => {
      const [from, until] = [format.date(began, zone), format.date(ended - 1, zone)];
      return from === until ? from : t('span', { from, until });
    };
    return {
      period,
      name: (entry) => t('entry.title', { cause: t(`cause.${entry.cause}`), time: period(entry) }),
      evidence: (entry) => evidenceTexts(entry, { t, format, zone }),
      money: (amount, currency) => (amount === null ? t('noPrice') : format.money(amount, currency)),
    };
  }, [t, format, zone]);
}

/** A phrase for each figure that an entry has. */
function evidenceTexts(
  { cause, evidence }: LossEntry,
  { t, format, zone }: { t: Words; format: Format; zone: string },
): string[] {
  const { number } = format;
  const percent = (part: number, digits = 0) => format.percent(part * 100, digits);
  const {
    events,
    began,
    ended,
    counter_before: before,
    counter_after: after,
    parts = [],
    share,
    limit,
    by_design: isByDesign,
    charge,
    voltage,
    voltage_end: voltageEnd,
    temperature,
    cells = [],
    daily_rate: dailyRate,
  } = evidence;
  const named = { parts: parts.join(t('comma')), percent: share === undefined ? '' : percent(share) };
  const deficit = cells.reduce((sum, cell) => sum + cell.deficit, 0) / cells.length;
  const texts: (string | false)[] = [
    parts.length > 0 &&
      share !== undefined &&
      t(cause === 'string' ? 'evidence.string' : 'evidence.off', named),
    cells.length > 0 && t('evidence.cells', { count: cells.length, percent: percent(deficit) }),
    dailyRate !== undefined && t('evidence.daily', { percent: percent(dailyRate, 2) }),
    limit !== undefined &&
      t(cause === 'clipping' ? 'evidence.flat' : 'evidence.limit', { limit: number(limit) }),
    isByDesign === true && t('evidence.byDesign'),
    charge !== undefined && t('evidence.charge', { percent: format.percent(charge) }),
    voltage !== undefined &&
      (cause === 'voltageTrip'
        ? t('evidence.trip', { voltage: number(voltage, 1) })
        : voltageEnd === undefined
          ? t('evidence.reducedFrom', { from: number(voltage, 1) })
          : t('evidence.reduced', { from: number(voltage, 1), until: number(voltageEnd, 1) })),
    temperature !== undefined &&
      t(cause === 'snow' ? 'evidence.frost' : 'evidence.hot', { temperature: number(temperature, 1) }),
    cause === 'snow' && share !== undefined && t('evidence.level', { percent: percent(share) }),
    events !== undefined && events > 1 && t('evidence.events', { count: events }),
    began !== undefined &&
      ended !== undefined &&
      t('evidence.largest', {
        from: `${format.dayMonth(began, zone)} ${format.minute(began, zone)}`,
        until:
          format.date(began, zone) === format.date(ended, zone)
            ? format.minute(ended, zone)
            : `${format.dayMonth(ended, zone)} ${format.minute(ended, zone)}`,
      }),
    before !== undefined &&
      after !== undefined &&
      t('evidence.counter', { before: number(before), after: number(after) }),
  ];
  const given = texts.filter((text) => text !== false);
  return given.length > 0 ? given : [t('evidence.none')];
}
