import type { ImportKind } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Progress, Row, Text } from '@heliograph/ui';
import { useNavigate } from 'react-router-dom';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { paths } from '../../shared/paths.ts';
import { CredentialsMenu } from './CredentialsMenu.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import styles from './ImportPage.module.css';
import type { Import, ImportStep } from './useImport.ts';

/** Where one sees what was imported. */
const SHOWN_AT: Readonly<Record<ImportKind, string>> = {
  station: paths.powerDetail,
  device: paths.powerDetail,
  customer: paths.customers,
  tariff: paths.powerDetail,
};

interface RunStepProps {
  step: Extract<ImportStep, { name: 'running' }>;
  work: Import;
}

/** The import as it runs, and how it ended. */
export function RunStep({ step: { checked, status }, work }: RunStepProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const navigate = useNavigate();
  const of = checked.rows.length;
  const done = status?.done ?? 0;
  const hasCredentials = status?.has_credentials === 1;
  const { kind } = work;

  if (status?.state === 'done')
    return (
      <Card title={t('done.title')}>
        <div className={steps.stack}>
          <p className={steps.summary} data-tone="normal" role="status">
            {t(`kind.${kind}.done`, { count: of })}
          </p>
          {hasCredentials && (
            <Text tone="soft" breaks>
              {t('done.credentials')}
            </Text>
          )}
          <Row gap={12} align="center" wrap>
            {hasCredentials && <CredentialsMenu importId={checked.importId} />}
            <Button variant="default" onClick={() => void navigate(SHOWN_AT[kind])}>
              {t(`kind.${kind}.show`)}
            </Button>
            <Button variant="default" onClick={work.restart}>
              {t('done.again')}
            </Button>
          </Row>
        </div>
      </Card>
    );

  if (status?.state === 'open')
    return (
      <Card title={t('run.title')}>
        <div className={steps.stack}>
          <div role="alert" className={styles.problem}>
            <strong>{t('run.failed')}</strong>
            <p>{status.failure}</p>
          </div>
          <Row gap={12} align="center" wrap>
            <Button onClick={work.check}>{t('columns.check')}</Button>
            <Button variant="default" onClick={work.toColumns}>
              {t('check.back')}
            </Button>
          </Row>
        </div>
      </Card>
    );

  return (
    <Card title={t('run.title')}>
      <div className={steps.stack}>
        <Text tone="soft" breaks role="status">
          {t(`kind.${kind}.progress`, { done: format.integer(done), of: format.integer(of) })}
        </Text>
        <Progress value={(100 * done) / Math.max(of, 1)} aria-label={t('run.title')} animated />
        <Text tone="soft" breaks>
          {t(`kind.${kind}.note`)}
        </Text>
        <FailureAlert title={t('run.failed')} failure={work.failure} />
        <Row gap={12} align="center" wrap>
          <Button variant="default" loading={work.busy} onClick={work.cancel}>
            {t('run.cancel')}
          </Button>
        </Row>
      </div>
    </Card>
  );
}
