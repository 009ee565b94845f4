import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';

/** Says in the page's language why a verb failed: the server's own words where it refused. */
export function useFailureText(): (reason: unknown) => string {
  const { t } = useTranslation();
  return (reason) => {
    if (!(reason instanceof EngineRejection)) return t('failure.unknown');
    switch (reason.kind) {
      case 'timeout':
        return t('failure.timeout');
      case 'unreachable':
        return t('failure.unreachable');
      case 'refused':
      case 'badInput':
      case 'signedOut':
        return reason.message || t('failure.unknown');
      default:
        return t('failure.unknown');
    }
  };
}
