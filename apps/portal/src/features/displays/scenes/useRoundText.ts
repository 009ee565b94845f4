import { useTranslation } from '@heliograph/i18n';

/** Says how long something takes: `45 s`, `2 min`, `1 min 30 s`. @param seconds whole */
export function useRoundText(): (seconds: number) => string {
  const { t } = useTranslation('displays');
  return (total) => {
    const minutes = Math.floor(total / 60);
    const seconds = total % 60;
    if (minutes === 0) return t('scenes.secondsShort', { seconds });
    return seconds === 0
      ? t('scenes.minutes', { minutes })
      : t('scenes.minutesSeconds', { minutes, seconds });
  };
}
