import type { WhatIf } from '@heliograph/contracts/engine';
import { shownTariff } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useStations } from '../../frame/useStations.ts';
import { tariffText } from '../tariffText.ts';

/** The other tariff of a what-if in words; null without one. */
export function useWhatIfText(whatIf: WhatIf | null): string | null {
  const { t } = useTranslation('tariffReport');
  const { t: tariff } = useTranslation('tariff');
  const format = useFormat();
  const stations = useStations();
  if (whatIf === null) return null;
  if (whatIf.tariff === 'draft')
    return t('whatIf.draftText', { tariff: tariffText(shownTariff(whatIf.draft), format, tariff) });
  const station = stations?.find(({ id }) => id === whatIf.stationId);
  const name = station?.station_name ?? String(whatIf.stationId);
  if (whatIf.tariff === 'station') return t('whatIf.stationText', { name });
  return t('whatIf.versionText', { name, date: format.date(whatIf.from, station?.time_zone) });
}
