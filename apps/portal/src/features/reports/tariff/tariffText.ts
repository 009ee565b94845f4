import { KINDS, spanOf, clockOf, type TariffDraft } from '@heliograph/domain/tariff';
import type { Format, useTranslation } from '@heliograph/i18n';
import { shownPrice } from '../../../shared/tariff/priceText.ts';

/** A tariff in one line: `Feed-in AUD/kWh: Fixed 0.08; Consumption AUD/kWh: Time of use, Daily 00:00–07:00 0.20, …`. */
export function tariffText(
  tariff: TariffDraft,
  format: Format,
  t: ReturnType<typeof useTranslation<'tariff'>>['t'],
): string {
  return KINDS.map((kind) => {
    const price = tariff[`${kind}Price`];
    const model = t(`type.${tariff[`${kind}Type`]}`);
    const name = `${t(kind)} ${t('perKwh', { currency: tariff.unit })}`;
    if (typeof price !== 'object') return `${name}: ${model} ${shownPrice(price, format) ?? ''}`;
    const tabs = price.map(({ tab, data }) => {
      const entries = data.map((entry, index) => {
        const { start, end } = spanOf(data, index);
        return `${clockOf(start)}–${clockOf(end)} ${shownPrice(entry.value, format) ?? ''}`;
      });
      return `${t(`tab.${tab}`)} ${entries.join(', ')}`;
    });
    return `${name}: ${model}, ${tabs.join('; ')}`;
  }).join(' | ');
}
