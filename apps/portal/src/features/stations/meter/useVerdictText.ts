import type { MeterVerdict } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';

export interface VerdictText {
  /** Each with what to do about it. */
  findings: readonly { title: string; hint: string }[];
  evidence: string | null;
}

/** Describes a verdict in words. */
export function useVerdictText(): (verdict: MeterVerdict) => VerdictText {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  return ({ outcome, shiftMinutes, shiftIntervals, swapped, factor, deviation }) => {
    const minutes = format.integer(Math.abs(shiftMinutes));
    const findings =
      outcome === 'explained'
        ? [
            ...(shiftMinutes === 0
              ? []
              : [
                  {
                    title: t('verdict.shifted', {
                      count: Math.abs(shiftIntervals),
                      minutes,
                    }),
                    hint: t(shiftMinutes > 0 ? 'verdict.shiftedLater' : 'verdict.shiftedEarlier', {
                      minutes,
                    }),
                  },
                ]),
            ...(swapped === null
              ? []
              : [{ title: t(`verdict.swapped.${swapped}`), hint: t(`verdict.swappedHint.${swapped}`) }]),
            ...(factor === 1
              ? []
              : [
                  {
                    title: t('verdict.factor', { factor: format.number(factor, 3) }),
                    hint: t('verdict.factorHint'),
                  },
                ]),
          ]
        : [{ title: t(`verdict.${outcome}`), hint: t(`verdict.${outcome}Hint`) }];
    const share = (value: number) => format.percent(100 * value, 1);
    const evidence = Number.isNaN(deviation.before)
      ? null
      : outcome === 'explained'
        ? t('verdict.deviationAfter', { before: share(deviation.before), after: share(deviation.after) })
        : t('verdict.deviation', { share: share(deviation.before) });
    return { findings, evidence };
  };
}
