import type { SessionInfo } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';

/** Names where a session is: `Chrome on Windows`. */
export function usePlace(): (session: SessionInfo) => string {
  const { t } = useTranslation('account');
  return ({ browser, os }) => {
    if (browser === '' && os === '') return t('sessions.unknownBrowser');
    return t('sessions.place', {
      browser: browser || t('sessions.unknownBrowser'),
      os: os || t('sessions.unknownSystem'),
    });
  };
}
