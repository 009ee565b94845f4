import { useTranslation } from '@heliograph/i18n';

/** Writes a length of time by its two largest parts. @returns a function of whole seconds */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('device');
  return (seconds) => {
    const minutes = Math.floor(Math.max(0, seconds) / 60);
    const hours = Math.floor(minutes / 60);
    const days = Math.floor(hours / 24);
    if (days > 0) return t('duration.days', { days, hours: hours % 24 });
    if (hours > 0) return t('duration.hours', { hours, minutes: minutes % 60 });
    return t('duration.minutes', { minutes });
  };
}
