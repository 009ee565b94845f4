import type { Profile } from '@heliograph/contracts/http';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useLocalized, useValueText } from '../../setting/parameterText.ts';
import type { ComparedDevice } from './comparison.ts';
import { useRangeText, useResultText } from './useResultText.ts';

/** Downloads a comparison as CSV: a line for each difference, and one for each device without any or not read. */
export function useComparisonExport(
  { name }: Pick<Profile, 'name'>,
  compared: readonly ComparedDevice[],
): () => void {
  const { t } = useTranslation('profile');
  const localized = useLocalized();
  const valueText = useValueText();
  const resultText = useResultText();
  const rangeText = useRangeText();

  return () => {
    const head = (
      ['device', 'serial', 'station', 'model', 'parameter', 'code', 'wanted', 'actual', 'result'] as const
    ).map((column) => t(`csv.${column}`));
    const lines = compared.flatMap((each) => {
      const { row, result } = each;
      const device = [row.name, row.sn, row.site, row.model];
      const drift = result.state === 'read' ? result.reading.drift : [];
      if (drift.length === 0) return [[...device, '', '', '', '', resultText(result).text]];
      return drift.map(({ code, why, wanted, actual }) => {
        const parameter = parameterByCode(code);
        const text = (value: number | null) =>
          parameter ? valueText(parameter, value) : String(value ?? '');
        const title = parameter ? localized(parameter.name) : code;
        const remark =
          why === 'outside'
            ? t('compare.drift.outside', { allowed: rangeText(each, code) })
            : t(`compare.drift.${why}`);
        return [...device, title, code, text(wanted), text(actual), remark];
      });
    });
    const address = URL.createObjectURL(new Blob([toCsv([head, ...lines])], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name} ${t('csv.file')}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
}

/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Formats rows as CSV (RFC 4180) with a byte order mark, so spreadsheets detect UTF-8. Texts never become
 * formulas.
 */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(parseCell).join(',')).join('\r\n')}\r\n`;

function parseCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
