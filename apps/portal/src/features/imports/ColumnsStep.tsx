import { CHARSETS, type Charset } from '@heliograph/contracts/engine';
import type { ImportField } from '@heliograph/contracts/http';
import { importColumns, unitFactor, type ImportColumn } from '@heliograph/domain/imports';
import { languageOf, useTranslation } from '@heliograph/i18n';
import { Button, Card, Notice, SelectField } from '@heliograph/ui';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { cellText, dataRows, headingsOf, missingFields, type ImportDraft } from './importDraft.ts';
import styles from './ImportPage.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import { letterOf, useColumnName } from './useColumnName.ts';
import type { Import } from './useImport.ts';
import { headingOf } from './useTemplate.ts';

/** Values that are shown of a column. */
const SAMPLES = 3;
const HEAD_ROWS = 20;

/** What each column of the file is. */
export function ColumnsStep({ draft, work }: { draft: ImportDraft; work: Import }) {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const rows = dataRows(draft);
  const headings = headingsOf(draft);
  const nameOf = useColumnName();
  const missing = missingFields(draft);
  const { sheet, fields, decimal, head, fileName } = draft;
  const columns = importColumns[draft.kind];
  const names = new Map(columns.map((column) => [column.field, headingOf(column, language)]));
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
        <div className={styles.stack}>
          <p className={styles.lead}>{t('columns.lead', { name: fileName, count: rows.length })}</p>
          <div className={styles.settings}>
            {sheet.sheets.length > 1 && (
              <SelectField
                label={t('columns.sheet')}
                value={String(sheet.sheet)}
                options={sheet.sheets.map((label, index) => ({ value: String(index), label }))}
                onChange={(value) => work.readSheet(Number(value))}
              />
            )}
            <SelectField
              label={t('columns.headRow')}
              value={String(head)}
              options={Array.from({ length: Math.min(HEAD_ROWS, sheet.rows.length) }, (_, index) => ({
                value: String(index),
                label: String(index + 1),
              }))}
              onChange={(value) => work.setHead(Number(value))}
            />
            {sheet.charset !== null && (
              <SelectField
                label={t('columns.charset')}
                value={sheet.charset}
                options={CHARSETS.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(value) => work.readAs(value as Charset)}
              />
            )}
            {columns.some((column) => column.kind === 'number') && (
              <SelectField
                label={t('columns.decimal')}
                value={decimal}
                options={[
                  { value: '.', label: t('columns.point') },
                  { value: ',', label: t('columns.comma') },
                ]}
                onChange={(value) => work.setDecimal(value === ',' ? ',' : '.')}
              />
            )}
          </div>
          <ul className={styles.columns} aria-label={t('columns.title')}>
            {headings.map((heading, index) => {
              const name = nameOf(heading, index);
              return (
                <li key={letterOf(index)} className={styles.column}>
                  <strong className={styles.heading}>{name}</strong>
                  <span className={styles.samples}>{samplesOf(rows, index)}</span>
                  <SelectField
                    label={t('columns.asOf', { column: name })}
                    labelHidden
                    value={fields[index] ?? ''}
                    options={options}
                    hint={
                      <UnitHint
                        heading={heading}
                        column={columns.find(({ field }) => field === fields[index])}
                      />
                    }
                    onChange={(value) => work.setField(index, (value || null) as ImportField | null)}
                  />
                </li>
              );
            })}
          </ul>
          {missing.length > 0 && (
            <Notice tone="warning">
              {t('columns.missing', { fields: missing.map((field) => names.get(field)).join(', ') })}
            </Notice>
          )}
          {rows.length === 0 && <Notice tone="warning">{t('columns.noRows')}</Notice>}
          <FailureAlert title={t('check.failed')} failure={work.failure} />
          <div className={styles.row}>
            <Button onClick={work.check} disabled={missing.length > 0 || rows.length === 0}>
              {t('columns.check')}
            </Button>
            <Button variant="default" onClick={work.restart}>
              {t('columns.other')}
            </Button>
          </div>
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

function samplesOf(rows: ReturnType<typeof dataRows>, index: number): string {
  const texts = new Set<string>();
  for (const { cells } of rows) {
    const text = cellText(cells[index] ?? null);
    if (text !== '') texts.add(text);
    if (texts.size === SAMPLES) break;
  }
  return [...texts].join(' · ');
}
