import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import { stationColumns, type StationColumn } from '@heliograph/domain/imports';
import { areaNames, networkAgents } from '@heliograph/domain/location';
import { DeviceTypeCode, deviceModels, stationTypeNames } from '@heliograph/domain/models';
import { languageOf, useTranslation } from '@heliograph/i18n';
import { tableSheet } from './tableSheet.ts';

/** An empty table with all columns, in the language of the page, and a sheet that explains them. */
export function useTemplate(): (format: ExportFormat) => ExportRequest {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);

  function allowedText({ kind, field }: StationColumn): string {
    const named = (names: Readonly<Record<string, { en: string; zh: string }>>) =>
      Object.values(names).map((name) => name[language]);
    switch (kind) {
      case 'type':
        return named(stationTypeNames).join(', ');
      case 'area':
        return Object.keys(areaNames).join(', ');
      case 'agent':
        return networkAgents.map(({ id, area }) => `${id} (${area})`).join(', ');
      case 'model':
        return deviceModels
          .filter(({ deviceType }) => deviceType === DeviceTypeCode.hybridInverter)
          .map(({ name }) => name[language])
          .join(', ');
      default:
        if (field === 'device.sn') return t('template.allowedOf.serial');
        return t(`template.allowedOf.${field === 'customer' ? 'customer' : kind}`);
    }
  }

  return (format) => {
    const headings = stationColumns.map((column) => ({
      key: column.field,
      title: headingOf(column, language),
    }));
    const help = (['column', 'required', 'allowed', 'example'] as const).map((key) => ({
      key,
      title: t(`template.${key}`),
    }));
    const explained = stationColumns.map((column) => ({
      column: headingOf(column, language),
      required: t(column.required ? 'template.yes' : 'template.no'),
      allowed: allowedText(column),
      example: String(column.example),
    }));
    return {
      fileName: t('template.file'),
      format,
      sheets: [tableSheet(t('template.name'), headings, []), tableSheet(t('template.help'), help, explained)],
    };
  };
}

/** With its unit. */
export function headingOf({ headings, units }: StationColumn, language: 'en' | 'zh'): string {
  const [unit] = Object.keys(units ?? {});
  return unit === undefined ? headings[language][0] : `${headings[language][0]} (${unit})`;
}
