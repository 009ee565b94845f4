import { useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import type { FaultSort } from './faultAddress.ts';

/** Column and kind labels of alarms, on the page and in exports. */
export interface AlarmLabels {
  kind: KindLabels;
  column: Record<FaultSort['column'], string>;
}

export function useAlarmLabels(): AlarmLabels {
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

export type KindLabels = Record<'fault' | 'warning', string>;

export const isAlarmKind = (value: unknown): value is keyof KindLabels =>
  value === 'fault' || value === 'warning';
