import type { Profile } from '@heliograph/contracts/http';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useValueText, useWords } from '../../setting/useWords.ts';
import type { Compared } from './compared.ts';
import { csvOf } from './csvOf.ts';
import { useResultText } from './useResultText.ts';

/** Downloads a comparison: a line for each difference, and one for each device that has none or was not read. */
export function useExport({ name }: Pick<Profile, 'name'>, compared: readonly Compared[]): () => void {
  const { t } = useTranslation('profile');
  const words = useWords();
  const valueText = useValueText();
  const resultText = useResultText();

  return () => {
    const head = (
      ['device', 'serial', 'station', 'model', 'parameter', 'code', 'wanted', 'actual', 'result'] as const
    ).map((column) => t(`csv.${column}`));
    const lines = compared.flatMap(({ row, result }) => {
      const device = [row.name, row.sn, row.site, row.model];
      const drift = result.state === 'read' ? result.reading.drift : [];
      if (drift.length === 0) return [[...device, '', '', '', '', resultText(result).text]];
      return drift.map(({ code, why, wanted, actual }) => {
        const parameter = parameterByCode(code);
        const text = (value: number | null) =>
          parameter ? valueText(parameter, value) : String(value ?? '');
        const title = parameter ? words(parameter.name) : code;
        return [...device, title, code, text(wanted), text(actual), t(`compare.drift.${why}`)];
      });
    });
    const address = URL.createObjectURL(new Blob([csvOf([head, ...lines])], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name} ${t('csv.file')}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
}
