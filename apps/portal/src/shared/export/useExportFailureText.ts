import {
  EXPORT_FORMATS,
  STORAGE_FULL,
  TABLE_TOO_LARGE,
  type EngineFailure,
  type ExportFormat,
  type ExportLimits,
} from '@heliograph/contracts/engine';
import { EngineRejection } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useFailureText } from '../failure/useFailureText.ts';

/** Describes why an export failed. */
export function useExportFailureText(): (failure: EngineFailure, format: ExportFormat) => string {
  const { t } = useTranslation('export');
  const numbers = useFormat();
  const failureText = useFailureText();
  return (failure, format) => {
    if (failure.code === STORAGE_FULL) return t('storageFull');
    if (failure.code !== TABLE_TOO_LARGE) return failureText(new EngineRejection(failure));
    const { rows = 0, columns = 0 }: ExportLimits = EXPORT_FORMATS[format];
    return failure.field === 'columns'
      ? t('tooManyColumns', { format, limit: numbers.integer(columns) })
      : t('tooManyRows', { format, limit: numbers.integer(rows) });
  };
}
