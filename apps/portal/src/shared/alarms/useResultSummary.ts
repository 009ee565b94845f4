import { AlarmResult, type AlarmResults } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';

/** Summarises the results of an action on alarms: how many of each. */
export function useResultSummary(): (list: AlarmResults['list']) => string {
  const { t } = useTranslation('fault');
  return (list) => {
    const counts = AlarmResult.options.map(
      (result) => [result, list.filter((one) => one.result === result).length] as const,
    );
    return counts
      .filter(([, count]) => count > 0)
      .map(([result, count]) => t(`bulk.result.${result}`, { count }))
      .join(', ');
  };
}
