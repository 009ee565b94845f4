import { useTranslation } from '@heliograph/i18n';

/** Name of a column: its heading, or its letter. */
export function useColumnName(): (heading: string | undefined, index: number) => string {
  const { t } = useTranslation('imports');
  return (heading = '', index) =>
    heading === '' ? t('columns.unnamed', { letter: getColumnLetter(index) }) : heading;
}

/** As spreadsheets name columns. */
export function getColumnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : getColumnLetter(Math.floor(index / 26) - 1) + letter;
}
