import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';

/** Describes why a call failed in the page's language; the server's message if it refused. */
export function useFailureText(): (reason: unknown) => string {
  const { t } = useTranslation();
  return (reason) => {
    if (!(reason instanceof EngineRejection)) return t('failure.unknown');
    if (reason.lost) return t('failure.lostHint');
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
