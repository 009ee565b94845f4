import type { DecimalSign } from '@heliograph/domain/imports';
import { useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';
import { HEAD_ROWS, type HeadedSheet } from './sheetRows.ts';

interface SheetFieldsProps {
  of: HeadedSheet;
  onSheet: (index: number) => void;
  onHead: (index: number) => void;
}

/** Which sheet of a file is read, and which of its rows has the headings. */
export function SheetFields({ of: { sheet, head }, onSheet, onHead }: SheetFieldsProps) {
  const { t } = useTranslation('imports');
  return (
    <>
      {sheet.sheets.length > 1 && (
        <SelectField
          label={t('columns.sheet')}
          value={String(sheet.sheet)}
          options={sheet.sheets.map((label, index) => ({ value: String(index), label }))}
          onChange={(value) => onSheet(Number(value))}
        />
      )}
      <SelectField
        label={t('columns.headRow')}
        value={String(head)}
        options={Array.from({ length: Math.min(HEAD_ROWS, sheet.rows.length) }, (_, index) => ({
          value: String(index),
          label: String(index + 1),
        }))}
        onChange={(value) => onHead(Number(value))}
      />
    </>
  );
}

interface DecimalFieldProps {
  value: DecimalSign;
  hint?: string | undefined;
  onChange: (value: DecimalSign) => void;
}

export function DecimalField({ value, hint, onChange }: DecimalFieldProps) {
  const { t } = useTranslation('imports');
  return (
    <SelectField
      label={t('columns.decimal')}
      value={value}
      hint={hint}
      options={[
        { value: '.', label: t('columns.point') },
        { value: ',', label: t('columns.comma') },
      ]}
      onChange={(sign) => onChange(sign === ',' ? ',' : '.')}
    />
  );
}
