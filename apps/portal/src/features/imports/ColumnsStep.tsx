import { CHARSETS, type Charset } from '@heliograph/contracts/engine';
import type { ImportField } from '@heliograph/contracts/http';
import { importColumns, unitFactor, type ImportColumn } from '@heliograph/domain/imports';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { Button, Card, Grid, Notice, Row, SelectField, Text } from '@heliograph/ui';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { ColumnList } from '../../shared/spreadsheet/ColumnList.tsx';
import { DecimalField, SheetFields } from '../../shared/spreadsheet/SheetFields.tsx';
import { dataRows, listHeadings } from '../../shared/spreadsheet/sheetRows.ts';
import { missingFields, type ImportDraft } from './importDraft.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import type { Import } from './useImport.ts';
import { getHeading } from './useTemplate.ts';

/** Meaning of each column of the file. */
export function ColumnsStep({ draft, work }: { draft: ImportDraft; work: Import }) {
  const { t, i18n } = useTranslation('imports');
  const language = getLanguage(i18n);
  const rows = dataRows(draft);
  const headings = listHeadings(draft);
  const missing = missingFields(draft);
  const { sheet, fields, decimal, fileName } = draft;
  const columns = importColumns[draft.kind];
  const names = new Map(columns.map((column) => [column.field, getHeading(column, language)]));
  const options = [
    { value: '', label: t('columns.none') },
    ...columns.map(({ field, required }) => {
      const name = names.get(field)!;
      return { value: field, label: required ? t('columns.required', { name }) : name };
    }),
  ];

  return (
    <>
      <Card title={t('columns.title')}>
        <div className={steps.stack}>
          <Text tone="soft" breaks>
            {t('columns.lead', { name: fileName, count: rows.length })}
          </Text>
          <Grid min={224} gap={12}>
            <SheetFields of={draft} onSheet={work.file.readSheet} onHead={work.setHead} />
            {sheet.charset !== null && (
              <SelectField
                label={t('columns.charset')}
                value={sheet.charset}
                options={CHARSETS.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(value) => work.file.readAs(value as Charset)}
              />
            )}
            {columns.some((column) => column.kind === 'number') && (
              <DecimalField value={decimal} onChange={work.setDecimal} />
            )}
          </Grid>
          <ColumnList
            of={draft}
            unknown={draft.unknown}
            fields={(index, name) => (
              <SelectField
                label={t('columns.asOf', { column: name })}
                labelHidden
                value={fields[index] ?? ''}
                options={options}
                hint={
                  <UnitHint
                    heading={headings[index] ?? ''}
                    column={columns.find(({ field }) => field === fields[index])}
                  />
                }
                onChange={(value) => work.setField(index, (value || null) as ImportField | null)}
              />
            )}
          />
          {missing.length > 0 && (
            <Notice tone="warning">
              {t('columns.missing', { fields: missing.map((field) => names.get(field)).join(', ') })}
            </Notice>
          )}
          {rows.length === 0 && <Notice tone="warning">{t('columns.noRows')}</Notice>}
          <FailureAlert title={t('check.failed')} failure={work.failure} />
          <Row gap={12} align="center" wrap>
            <Button onClick={work.check} disabled={missing.length > 0 || rows.length === 0}>
              {t('columns.check')}
            </Button>
            <Button variant="default" onClick={work.restart}>
              {t('columns.other')}
            </Button>
          </Row>
        </div>
      </Card>
      {rows.length > 0 && <PreviewTable draft={draft} />}
    </>
  );
}

/** The unit of a column's numbers, where it is not the one that is stored. */
function UnitHint({ heading, column }: { heading: string; column: ImportColumn | undefined }) {
  const { t } = useTranslation('imports');
  const [stored] = Object.keys(column?.units ?? {});
  if (!column?.units || stored === undefined) return null;
  const factor = unitFactor(heading, column);
  if (factor === null) return t('columns.unitUnknown', { stored });
  if (factor === 1) return stored;
  const unit = Object.entries(column.units).find(([, one]) => one === factor)![0];
  return t('columns.unit', { unit, stored });
}
