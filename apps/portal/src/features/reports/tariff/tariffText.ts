import type { WhatIf } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import {
  formatHour,
  TARIFF_KINDS,
  tariffToDraft,
  entrySpan,
  type TariffDraft,
} from '@heliograph/domain/tariff';
import { useFormat, useTranslation, type Format, type Translate } from '@heliograph/i18n';
import { shownPrice } from '../../../shared/tariff/priceText.ts';

/** A tariff in one line: `Feed-in AUD/kWh: Fixed 0.08; Consumption AUD/kWh: Time of use, Daily 00:00–07:00 0.20, …`. */
export function tariffText(tariff: TariffDraft, format: Format, t: Translate<'tariff'>): string {
  return TARIFF_KINDS.map((kind) => {
    const price = tariff[`${kind}Price`];
    const model = t(`type.${tariff[`${kind}Type`]}`);
    const name = `${t(kind)} ${t('perKwh', { currency: tariff.unit })}`;
    if (typeof price !== 'object') return `${name}: ${model} ${shownPrice(price, format) ?? ''}`;
    const tabs = price.map(({ tab, data }) => {
      const entries = data.map((entry, index) => {
        const { start, end } = entrySpan(data, index);
        return `${formatHour(start)}–${formatHour(end)} ${shownPrice(entry.value, format) ?? ''}`;
      });
      return `${t(`tab.${tab}`)} ${entries.join(', ')}`;
    });
    return `${name}: ${model}, ${tabs.join('; ')}`;
  }).join(' | ');
}

/** The other tariff of a what-if in words; null without one. */
export function useWhatIfText(whatIf: WhatIf | null, stations: readonly Station[]): string | null {
  const { t } = useTranslation('tariffReport');
  const { t: tariff } = useTranslation('tariff');
  const format = useFormat();
  if (whatIf === null) return null;
  if (whatIf.tariff === 'draft')
    return t('whatIf.draftText', { tariff: tariffText(tariffToDraft(whatIf.draft), format, tariff) });
  const station = stations.find(({ id }) => id === whatIf.stationId);
  const name = station?.station_name ?? String(whatIf.stationId);
  if (whatIf.tariff === 'station') return t('whatIf.stationText', { name });
  return t('whatIf.versionText', { name, date: format.date(whatIf.from, station?.time_zone) });
}
