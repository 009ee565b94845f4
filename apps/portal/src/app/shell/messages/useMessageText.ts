import type { Message } from '@heliograph/contracts/http';
import { alarmMeaning, alarmPriority, alarmText, type AlarmPriority } from '@heliograph/domain/alarms';
import { useAlarmTexts, useTranslation } from '@heliograph/i18n';
import { usePlaceName } from '../../../shared/usePlaceName.ts';

export interface MessageText {
  /** Name of the kind of message. */
  kind: string;
  /** Event of the message. */
  title: string;
  /** Station and device, or what to do; empty when the title says it. */
  place: string;
  /** Priority of an alarm; null for other messages. */
  priority: AlarmPriority | null;
}

/** Texts of messages in the user's language; alarms in the device's own text where their code is unknown. */
export function useMessageText(): (message: Message) => MessageText {
  const { t } = useTranslation('messages');
  const texts = useAlarmTexts({ suspend: false });
  const placeName = usePlaceName();

  function getTitle({ kind, detail }: Message): string {
    const word = (name: string) => String(detail[name] ?? '');
    const alarm = { code: word('code'), msg: word('msg') };
    const by = word('by') || t('somebody');
    const company = word('company') || t('aCompany');
    switch (kind) {
      case 'alarm':
      case 'fault':
        if (alarmMeaning(alarm, texts) === null && alarm.msg === '')
          return alarm.code ? t('coded', { code: alarm.code }) : t(`kind.${kind}`);
        return alarmText(alarm, texts);
      case 'incident':
        return t('incident', { count: Number(detail.count ?? 0) });
      case 'share':
        return t('share', { by });
      case 'transfer':
        return t('transfer', { by });
      case 'linked':
        return t('linked', { by, company });
      case 'assigned':
        return t('assigned', { company, count: Number(detail.count ?? 0) });
      case 'customerRequest':
        return t('customerRequest', { by });
      case 'customerAccepted':
        return t('customerAccepted', { company, name: word('name') || t('somebody') });
      case 'customerDeclined':
        return t('customerDeclined', { company, email: word('email') || t('somebody') });
      case 'joined':
      case 'removed':
        return t(kind, { company });
      case 'authority':
        return t('authority', { by, company });
      case 'password':
        return t('password');
      case 'newDevice': {
        const [browser, os] = [word('browser'), word('os')];
        const device = browser && os ? t('onDevice', { browser, os }) : browser || os || t('unknownDevice');
        return t('newDevice', { device });
      }
      case 'contact':
        return t(detail.channel === 'mobile' ? 'contactMobile' : 'contactEmail');
      case 'displaySilent':
        return t('displaySilent', { display: word('display') });
      case 'displayBack':
        return t('displayBack', { display: word('display'), span: formatSpan(Number(detail.seconds ?? 0)) });
      case 'diskLow':
        return t('diskLow', { percent: word('percent') });
    }
  }

  function getPriority({ kind, detail: { code = '', msg = '', level = 0 } }: Message): AlarmPriority | null {
    if (kind === 'incident') return 'high';
    if (kind !== 'alarm' && kind !== 'fault') return null;
    return alarmPriority({ code: String(code), msg: String(msg), type: kind, level: Number(level) }, texts);
  }

  /** In the largest unit that fits. */
  function formatSpan(seconds: number): string {
    const minutes = Math.round(seconds / 60);
    if (minutes < 120) return t('minutes', { count: minutes });
    const hours = Math.round(minutes / 60);
    return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) });
  }

  return (message) => ({
    kind: t(`kind.${message.kind}`),
    title: getTitle(message),
    priority: getPriority(message),
    place:
      message.kind === 'transfer' && Number(message.detail.gateways ?? 0) > 0
        ? t('renewPasswords')
        : message.kind === 'customerRequest'
          ? t('toAnswer')
          : message.kind === 'newDevice'
            ? [placeName(String(message.detail.place ?? '')), message.detail.address]
                .filter(Boolean)
                .join(' · ')
            : message.kind === 'incident' && message.recovered === 0 && Number(message.detail.back) > 0
              ? t('incidentBack', { count: Number(message.detail.back) })
              : [message.station_name, message.device_name].filter(Boolean).join(' · '),
  });
}
