import type { ExportRequest, PageAnswer, ProgressOptions } from '@heliograph/contracts/engine';
import { priceDayNames, rowsOfTariff } from '@heliograph/domain/imports';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { useExport } from '../../shared/export/useExport.ts';
import type { TableRow } from '../../shared/grid/tableSource.ts';
import { DownloadRow } from '../../shared/spreadsheet/DownloadRow.tsx';
import { useTemplate } from './useTemplate.ts';

/** The template with the tariffs that are in force, to be changed and imported. */
export function CurrentTariffs() {
  const { t, i18n } = useTranslation('imports');
  const language = getLanguage(i18n);
  const { call } = useEngine();
  const template = useTemplate('tariff');
  const save = useExport();

  async function readRows({ signal }: ProgressOptions): Promise<TableRow[]> {
    const rows: TableRow[] = [];
    for (let after: number | null = 0; after !== null;) {
      if (signal?.aborted) throw new EngineRejection({ kind: 'cancelled', code: 0, message: '' });
      const part: PageAnswer<'tariff.getSettableTariffs'> = await call('tariff.getSettableTariffs', {
        after,
      });
      for (const { station, ...tariff } of part.list)
        for (const { tab, ...prices } of rowsOfTariff(tariff)) {
          const days = tab === null ? '' : priceDayNames[tab][language][0];
          rows.push({ ...prices, station, unit: tariff.unit, tab: days });
        }
      after = part.next;
    }
    return rows;
  }

  return (
    <DownloadRow
      label={t('current.label')}
      hint={t('current.hint')}
      onFormat={(format) =>
        void save({
          fileName: t('kind.tariff.file'),
          format,
          prepare: async (options): Promise<ExportRequest> => template(format, await readRows(options)),
        })
      }
    />
  );
}
