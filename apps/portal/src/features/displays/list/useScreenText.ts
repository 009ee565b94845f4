import type { Screen } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';

/** Says how large a screen is, in CSS pixels. */
export function useScreenText(): (screen: Screen) => string {
  const { t } = useTranslation('displays');
  const format = useFormat();
  return ({ width, height, ratio }) =>
    ratio === 1
      ? t('fact.size', { width, height })
      : t('fact.sizeRatio', { width, height, ratio: format.number(ratio, Number.isInteger(ratio) ? 0 : 2) });
}
