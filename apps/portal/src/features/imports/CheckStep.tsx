import type { ExportFormat } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Progress, Row, Text } from '@heliograph/ui';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import { IssueTable } from '../../shared/spreadsheet/IssueTable.tsx';
import { useErrorWorkbook } from '../../shared/spreadsheet/useErrorWorkbook.ts';
import { withTheirGroups, type ImportDraft } from './importDraft.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import type { CheckedRows, Import } from './useImport.ts';
import { useIssueText, type ShownIssue } from './useIssueText.ts';

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
        <Text tone="soft" breaks role="status">
          {text}
        </Text>
        <Progress value={(100 * done) / Math.max(of, 1)} aria-label={t('check.title')} />
        <Row gap={12} align="center" wrap>
          <Button variant="default" onClick={onCancel}>
            {t('check.cancel')}
          </Button>
        </Row>
      </div>
    </Card>
  );
}

interface CheckStepProps {
  draft: ImportDraft;
  checked: CheckedRows;
  work: Import;
}

/** Result of the dry run. */
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
  const shown = issues.map((issue) => ({
    row: issue.row,
    column: place(issue),
    text: issue.isDoubt ? t('check.doubt', { text: issue.text }) : issue.text,
  }));
  // Without the others of their tariff, rows could not be imported.
  const inWorkbook = withTheirGroups(draft, new Set(issues.map(({ row }) => row)));
  const buildWorkbook = (format: ExportFormat) =>
    workbook(draft, shown, { format, fileName: draft.fileName, wanted: (row) => inWorkbook.has(row) });
  const wrong = new Set(errors.map(({ row }) => row)).size;
  const count = checked.rows.length;
  return (
    <Card title={t('check.title')}>
      <div className={steps.stack}>
        <p className={steps.summary} data-tone={wrong > 0 ? 'fault' : 'normal'} role="status">
          {wrong > 0 ? t('check.wrong', { count: wrong }) : t('check.fine', { count })}
        </p>
        {doubts > 0 && (
          <Text tone="soft" breaks>
            {t('check.doubts', { count: doubts })}
          </Text>
        )}
        {wrong === 0 && (kind === 'customer' || kind === 'tariff') && (
          <Text tone="soft" breaks>
            {t(`kind.${kind}.before`)}
          </Text>
        )}
        <FailureAlert title={t('run.startFailed')} failure={work.failure} />
        <Row gap={12} align="center" wrap>
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
            <Row gap={12} align="center" wrap role="group" aria-label={t('check.workbook')}>
              <Text as="span" tone="soft" breaks>
                {t('check.workbook')}
              </Text>
              <ExportMenu order={buildWorkbook} />
            </Row>
          )}
        </Row>
        {issues.length > 0 && <IssueTable of={draft} issues={shown} />}
      </div>
    </Card>
  );
}
