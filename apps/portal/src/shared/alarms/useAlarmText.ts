import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmText } from '@heliograph/domain/alarms';
import { alarmDetail } from '@heliograph/domain/status';
import { useAlarmTexts } from '@heliograph/i18n';
import { useCallback } from 'react';

/** Writes alarms in the user's language by their code, and in the device's words where it is unknown. */
export function useAlarmText(): (record: Pick<AlarmRecord, 'detail'>) => string {
  const texts = useAlarmTexts({ suspend: true });
  return useCallback(({ detail }) => alarmText(alarmDetail(detail), texts), [texts]);
}
