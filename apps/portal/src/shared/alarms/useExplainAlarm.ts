import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmMeaning, alarmText, type LocalAlarmMeaning } from '@heliograph/domain/alarms';
import { alarmDetail, isFault, type AlarmDetail } from '@heliograph/domain/status';
import { useAlarmTexts, useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';

export interface ExplainedAlarm
  extends AlarmDetail, Pick<LocalAlarmMeaning, 'text' | 'cause' | 'action' | 'concerns'> {
  /** It has an entry in the catalogue. */
  isKnown: boolean;
}

/** Explains alarms in the user's language: by the catalogue, and in general words where it has no entry. */
export function useExplainAlarm(): (record: Pick<AlarmRecord, 'detail' | 'type'>) => ExplainedAlarm {
  const { t } = useTranslation('alarmAdvice');
  const texts = useAlarmTexts({ suspend: true });
  return useCallback(
    (record) => {
      const detail = alarmDetail(record.detail);
      const meaning = alarmMeaning(detail, texts);
      return {
        ...detail,
        isKnown: meaning !== null,
        text: alarmText(detail, texts),
        cause: meaning?.cause ?? t('own.cause', { code: detail.code || '—' }),
        action: meaning?.action ?? t(`own.${isFault(record) ? 'fault' : 'warning'}`),
        concerns: meaning?.concerns ?? 'both',
      };
    },
    [t, texts],
  );
}
