import { listModels, priceDayNames, type ImportColumn } from '@heliograph/domain/imports';
import { areaNames, networkAgents } from '@heliograph/domain/location';
import { deviceTypes, stationTypeNames } from '@heliograph/domain/models';
import { getLanguage, useTranslation } from '@heliograph/i18n';

/** Describes the allowed values of a column. */
export function useAllowedText(): (column: ImportColumn) => string {
  const { t, i18n } = useTranslation('imports');
  const language = getLanguage(i18n);

  return (column) => {
    const { kind, field, deviceTypes: types = [] } = column;
    switch (kind) {
      case 'type':
        return Object.values(stationTypeNames)
          .map((name) => name[language])
          .join(', ');
      case 'area':
        return Object.keys(areaNames).join(', ');
      case 'agent':
        return networkAgents.map(({ id, area }) => `${id} (${area})`).join(', ');
      case 'deviceType':
        return types.map((code) => deviceTypes[code].name[language]).join(', ');
      case 'model':
        return listModels(column)
          .map(({ name }) => name[language])
          .join(', ');
      case 'days':
        return t('template.allowedOf.days', {
          days: Object.values(priceDayNames)
            .map((names) => names[language][0])
            .join(', '),
        });
      default:
        if (field === 'device.sn' || field === 'iot_serial_no') return t('template.allowedOf.serial');
        if (field === 'consumptionPrice' || field === 'feedinPrice') return t('template.allowedOf.price');
        if (field === 'customer' || field === 'station') return t(`template.allowedOf.${field}`);
        return t(`template.allowedOf.${kind}`);
    }
  };
}
