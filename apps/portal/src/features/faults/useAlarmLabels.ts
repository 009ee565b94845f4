import { ALARM_STATES, type AlarmPriority, type AlarmState } from '@heliograph/domain/alarms';
import { useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import type { FaultSort } from './faultAddress.ts';

/** Column and kind labels of alarms, on the page and in exports. */
export interface AlarmLabels {
  kind: KindLabels;
  state: Record<AlarmState, string>;
  priority: Record<AlarmPriority, string>;
  column: Record<FaultSort['column'], string>;
}

export function useAlarmLabels(): AlarmLabels {
  const { t } = useTranslation('fault');
  return useMemo(
    () => ({
      kind: { fault: t('kind.fault'), warning: t('kind.warning') },
      state: {
        unacknowledged: t('handling.unacknowledged'),
        acknowledged: t('handling.acknowledged'),
        returned: t('handling.returned'),
        normal: t('handling.normal'),
        shelved: t('handling.shelved'),
        outOfService: t('handling.outOfService'),
        suppressed: t('handling.suppressed'),
      },
      priority: { high: t('priority.high'), medium: t('priority.medium'), low: t('priority.low') },
      column: {
        kind: t('column.kind'),
        state: t('column.state'),
        message: t('column.message'),
        level: t('column.level'),
        priority: t('column.priority'),
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

type KindLabels = Record<'fault' | 'warning', string>;

export const isAlarmState = (value: unknown): value is AlarmState =>
  ALARM_STATES.some((state) => state === value);

export const isAlarmKind = (value: unknown): value is keyof KindLabels =>
  value === 'fault' || value === 'warning';
