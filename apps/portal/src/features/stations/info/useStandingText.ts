import type { Station, StationRight } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';

/** What the reader may do with a station, in words. */
export function useStandingText(): (station: Station) => string {
  const { t } = useTranslation('station');
  return ({ rights }) => {
    const may = (right: StationRight) => rights.includes(right);
    if (may('transfer')) return t('info.mayAll');
    if (may('editAll')) return t('info.mayManage');
    return t(may('edit') ? 'info.mayEdit' : 'info.mayView');
  };
}
