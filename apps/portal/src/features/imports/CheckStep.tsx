import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Progress, ScrollHint, Table } from '@heliograph/ui';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import table from '../../shared/page/table.module.css';
import { cellText, headingsOf } from '../../shared/spreadsheet/sheetRows.ts';
import { letterOf, useColumnName } from '../../shared/spreadsheet/useColumnName.ts';
import type { ImportDraft } from './importDraft.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import styles from './ImportPage.module.css';
import { useErrorWorkbook } from './useErrorWorkbook.ts';
import type { CheckedRows, Import } from './useImport.ts';
import { useIssueText, type ShownIssue } from './useIssueText.ts';

/** More are in the workbook. */
const SHOWN = 200;

interface CheckingStepProps {
  done: number;
  of: number;
  onCancel: () => void;
}

export function CheckingStep({ done, of, onCancel }: CheckingStepProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const text = t('check.progress', { done: format.integer(done), of: format.integer(of) });
  return (
    <Card title={t('check.title')}>
      <div className={steps.stack}>
        <p className={steps.lead} role="status">
          {text}
        </p>
        <Progress value={(100 * done) / Math.max(of, 1)} aria-label={t('check.title')} />
        <div className={steps.row}>
          <Button variant="default" onClick={onCancel}>
            {t('check.cancel')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface CheckStepProps {
  draft: ImportDraft;
  checked: CheckedRows;
  work: Import;
}

/** What the dry run found. */
export function CheckStep({ draft, checked, work }: CheckStepProps) {
  const { t } = useTranslation('imports');
  const { kind } = work;
  const { issuesOf } = useIssueText(kind);
  const workbook = useErrorWorkbook();
  const place = ({ field }: ShownIssue) => draft.fields.indexOf(field);
  const issues = issuesOf(checked.rows, checked.issues).sort(
    (one, other) => one.row - other.row || place(one) - place(other),
  );
  const errors = issues.filter(({ isDoubt }) => !isDoubt);
  const doubts = issues.length - errors.length;
  const wrong = new Set(errors.map(({ row }) => row)).size;
  const count = checked.rows.length;
  return (
    <Card title={t('check.title')}>
      <div className={steps.stack}>
        <p className={steps.summary} data-tone={wrong > 0 ? 'fault' : 'normal'} role="status">
          {wrong > 0 ? t('check.wrong', { count: wrong }) : t('check.fine', { count })}
        </p>
        {doubts > 0 && <p className={steps.lead}>{t('check.doubts', { count: doubts })}</p>}
        {wrong === 0 && (kind === 'customer' || kind === 'tariff') && (
          <p className={steps.lead}>{t(`kind.${kind}.before`)}</p>
        )}
        <FailureAlert title={t('run.startFailed')} failure={work.failure} />
        <div className={steps.row}>
          {wrong === 0 && (
            <Button loading={work.busy} onClick={() => work.start(checked)}>
              {t(`kind.${kind}.start`, { count })}
            </Button>
          )}
          <Button variant="default" onClick={work.toColumns} disabled={work.busy}>
            {t('check.back')}
          </Button>
          <Button variant="default" onClick={work.restart} disabled={work.busy}>
            {t('columns.other')}
          </Button>
          {issues.length > 0 && (
            <div className={steps.row} role="group" aria-label={t('check.workbook')}>
              <span className={steps.lead}>{t('check.workbook')}</span>
              <ExportMenu order={(format) => workbook(draft, issues, format)} />
            </div>
          )}
        </div>
        {issues.length > 0 && <IssueTable draft={draft} issues={issues} />}
      </div>
    </Card>
  );
}

function IssueTable({ draft, issues }: { draft: ImportDraft; issues: readonly ShownIssue[] }) {
  const { t } = useTranslation('imports');
  const headings = headingsOf(draft);
  const nameOf = useColumnName();
  return (
    <>
      <ScrollHint label={t('check.issues')}>
        <Table className={`${table.table} ${styles.issues}`} aria-label={t('check.issues')}>
          <Table.Thead>
            <Table.Tr>
              {(['row', 'column', 'value', 'text'] as const).map((key) => (
                <Table.Th key={key}>{t(`check.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {issues.slice(0, SHOWN).map(({ row, field, text, isDoubt }) => {
              const column = draft.fields.indexOf(field);
              return (
                <Table.Tr key={`${row} ${field} ${text}`}>
                  <Table.Th scope="row" className={styles.number ?? ''}>
                    {column < 0 ? row : `${letterOf(column)}${row}`}
                  </Table.Th>
                  <Table.Td>{column < 0 ? '' : nameOf(headings[column], column)}</Table.Td>
                  <Table.Td className={styles.value ?? ''}>
                    {cellText(draft.sheet.rows[row - 1]?.[column] ?? null)}
                  </Table.Td>
                  <Table.Td>{isDoubt ? t('check.doubt', { text }) : text}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollHint>
      {issues.length > SHOWN && (
        <p className={steps.lead}>{t('check.more', { count: issues.length - SHOWN })}</p>
      )}
    </>
  );
}
