import type { PriceDayKind } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';

/** Names kinds of days: every day, or Monday to Friday and Saturday. */
export function useKindsText(): (kinds: readonly PriceDayKind[]) => string {
  const { t } = useTranslation('schedule');
  return (kinds) =>
    kinds.length === 3 ? t('kind.all') : kinds.map((kind) => t(`kind.${kind}`)).join(t('kind.comma'));
}
