import { useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';

/** Marks of energies beside plain measurements: those of `Quality` of domain/energy. */
export type QualityMarkName = 'unknown' | 'corrected' | 'estimated' | 'adjusted';

/** Says in a few words what an energy contains beside plain measurements; empty for nothing. */
export function useQualityWords(): (contained: readonly QualityMarkName[]) => string {
  const { t } = useTranslation();
  return useCallback(
    (contained) => contained.map((mark) => t(`quality.contained.${mark}`)).join(t('quality.separator')),
    [t],
  );
}
