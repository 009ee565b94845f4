import { useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import type { FaultSort } from '../address/faultAddress.ts';
import type { KindWords } from './kinds.ts';

/** What the columns of alarms and the kinds of them are called, on the page and in files. */
export interface AlarmWords {
  kind: KindWords;
  column: Record<FaultSort['column'], string>;
}

export function useAlarmWords(): AlarmWords {
  const { t } = useTranslation('fault');
  return useMemo(
    () => ({
      kind: { fault: t('kind.fault'), warning: t('kind.warning') },
      column: {
        kind: t('column.kind'),
        message: t('column.message'),
        level: t('column.level'),
        station: t('column.station'),
        device: t('column.device'),
        model: t('column.model'),
        at: t('column.occurred'),
        recovered: t('column.recovered'),
      },
    }),
    [t],
  );
}
